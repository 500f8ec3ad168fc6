import { TargetsSelect } from '#web/catalog/event-setup/targets-select.tsx'
import { KeysPage } from '#web/identity/api-keys/keys-page.tsx'

/** The page of keys with the field of organizers and events, which stands on a floor above it. */
export const KeysSection = () => <KeysPage targetsField={(field) => <TargetsSelect {...field} />} />
