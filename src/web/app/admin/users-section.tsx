import { TargetsSelect } from '#web/catalog/event-setup/targets-select.tsx'
import { UsersPage } from '#web/identity/users/users-page.tsx'

/** The page of users with the field of organizers and events, which stands on a floor above it. */
export const UsersSection = () => <UsersPage targetsField={(field) => <TargetsSelect {...field} />} />
