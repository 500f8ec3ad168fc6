import { type LoaderFunctionArgs, redirect } from 'react-router'
import { ALWAYS_IN_ROLES } from '#core/identity/roles/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can, canOn, type RolePermission } from '#core/platform/permissions.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { loginPath, meQuery } from '#web/identity/session/session.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { SECTIONS, type Section } from './sections.tsx'

const here = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Logged out, the address is kept and the login page comes first (CNV-13). */
export async function requireLogin({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  try {
    return await queryClient.ensureQueryData(meQuery)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect(loginPath(here(request)))
    throw error
  }
}

/** A typed address of a forbidden page shows the no-permission page (PRM-32). */
export const requirePermission = (permission: RolePermission) => async (args: LoaderFunctionArgs) => {
  const me = await requireLogin(args)
  if (!can(me, permission)) throw new Response(null, { status: 403 })
  return null
}

/**
 * The same for a screen of an event: what is granted on it counts (TEAM-5). Whoever may not open the dashboard, where an
 * event's address leads, comes to the first screen that their role is about; of a door that is check-in.
 */
export const requireSection = (section: Section) => async (args: LoaderFunctionArgs) => {
  const me = await requireLogin(args)
  const event = await loadEvent(args)
  const opens = ({ can: permission }: Section) =>
    canOn(me, permission, { organizer_id: event.organizer.id, event_id: event.id })
  if (opens(section)) return null
  const shown = SECTIONS.filter((one) => opens(one) && (one.is_shown?.(event) ?? true))
  const first =
    shown.find((one) => !ALWAYS_IN_ROLES.includes(one.can)) ?? shown.find(({ path }) => path === 'check-in') ?? shown[0]
  if (section.path === '' && first) throw redirect(paths.manageEvent(event.id, first.path))
  throw new Response(null, { status: 403 })
}

/**
 * Login pages send a logged-in user on. Whoever opens their address is sent on by the server: asking once more would be
 * an error in the console of everybody else.
 */
export function requireLoggedOut() {
  if (queryClient.getQueryData(meQuery.queryKey)) throw redirect(paths.events())
  return null
}

/** The event with everything its screens read; unknown or foreign is the 404 page (BO-20). */
export async function loadEvent(args: LoaderFunctionArgs) {
  await requireLogin(args)
  const event_id = Number(args.params.event_id)
  if (!Number.isSafeInteger(event_id) || event_id < 1) throw new Response(null, { status: 404 })
  return queryClient.ensureQueryData(eventQueries.one(event_id))
}

/** The bare address leads to the events (BO-1). */
export async function redirectToEvents({ request }: LoaderFunctionArgs) {
  await requireLogin({ request })
  return redirect(paths.events())
}
