import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { covers, type Target } from '#core/platform/permissions.ts'
import { type Me, meQuery } from './session.ts'

/** The event or organizer that the screens below are about; without one what is granted anywhere counts. */
export const PermissionsOn = createContext<Target | null>(null)

/**
 * Who is using the back office; the guard in front of every screen has loaded it. Ask `can(useMe(), 'ticket.write')`: in
 * the screens of an event the answer is about that event (TEAM-5).
 */
export function useMe(): Me {
  const me = useSuspenseQuery(meQuery).data
  const target = useContext(PermissionsOn)
  return useMemo(() => (target ? meOn(me, target) : me), [me, target])
}

/** The same, whatever screen asks: for what leads out of an event, such as the palette or another organizer. */
export const useMeAnywhere = (): Me => useSuspenseQuery(meQuery).data

/** The same person with what holds there. */
const meOn = (me: Me, target: Target): Me => ({
  ...me,
  grants: me.grants.filter((grant) => covers(grant, target)),
})
