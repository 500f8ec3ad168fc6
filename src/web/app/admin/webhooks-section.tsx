import { TargetsSelect } from '#web/catalog/event-setup/targets-select.tsx'
import { AccountWebhooksPage } from '#web/identity/webhooks/webhooks-page.tsx'

/** The page of endpoints with the field of organizers and events, which stands on a floor above it. */
export const WebhooksSection = () => <AccountWebhooksPage targetsField={(field) => <TargetsSelect {...field} />} />
