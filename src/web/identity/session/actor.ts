import { useSuspenseQuery } from '@tanstack/react-query'
import type { MeView } from '#core/identity/users/schema.ts'
import { meQuery } from './session.ts'

/** Who is using the back office; the guard in front of every screen has loaded it. Ask `can(useMe(), 'ticket.write')`. */
export const useMe = (): MeView => useSuspenseQuery(meQuery).data
