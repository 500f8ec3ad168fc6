import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Whom a message is for when another screen asks for it (EVT-13, BO-23 to BO-25); `all` and `waiting` need no id. */
export interface MessageTarget {
  readonly kind: 'ticket' | 'order' | 'attendee' | 'all' | 'waiting'
  readonly id: number
}

const TARGET = /^(?:(ticket|order|attendee)-([1-9]\d{0,14})|(all|waiting))$/

/** `?to=order-12` opens the form prefilled; closing it leads back to where the menu was. */
export function useMessageTarget() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [, kind, id, all] = TARGET.exec(params.get('to') ?? '') ?? []
  const target = kind || all ? ({ kind: kind ?? all, id: Number(id ?? 0) } as MessageTarget) : null
  const forget = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('to')
        return next
      },
      { replace: true },
    )
  const goBack = () => ((state as { is_from_menu?: unknown } | null)?.is_from_menu === true ? navigate(-1) : forget())
  return { target, forget, goBack }
}
