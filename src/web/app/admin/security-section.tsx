import { TargetsSelect } from '#web/catalog/event-setup/targets-select.tsx'
import { SecurityPage } from '#web/identity/sso-connections/security-page.tsx'

/** The page of security with the field of organizers and events, which stands on a floor above it. */
export const SecuritySection = () => <SecurityPage targetsField={(field) => <TargetsSelect {...field} />} />
