import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { paths } from '#core/platform/paths.ts'
import { type AttendeeAction, checkAttendeeAction } from '#core/platform/states/attendee-state.ts'
import type { AttendeeView } from '#core/records/attendees/schema.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { fullName } from '#web/platform/ui/display/details.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { cancelAttendee, reactivateAttendee, reissueAttendee, resendTicket } from './api.ts'

/** The holder's own page of the ticket. */
export const ticketLink = (attendee: Pick<AttendeeView, 'event_id' | 'short_id'>): string =>
  location.origin + paths.ticket(attendee.event_id, attendee.short_id)

export const ticketName = ({ title, label }: AttendeeView['ticket']): string =>
  [title, label].filter(Boolean).join(' – ')

/** Resend, reissue, cancel, reactivate: whether they fit the ticket (ATT-4 to ATT-7), what they ask, what they do. */
export function useAttendeeActions(attendee: AttendeeView) {
  const { t } = useLingui()
  const against_role = useRoleReason('attendee.write')
  const { perform, is_busy } = useAction()
  const { event_id, id, email, reference } = attendee
  const name = fullName(attendee)
  const reasonAgainst = (wanted: AttendeeAction): string | null => {
    if (against_role) return against_role
    const check = checkAttendeeAction(wanted, attendee.status, attendee.order.status)
    if (check.ok) return null
    const words = {
      ATTENDEE_NOT_ACTIVE: t`This ticket is cancelled.`,
      ATTENDEE_ALREADY_ACTIVE: t`This ticket is active.`,
      ORDER_CANCELLED: t`The order of this ticket is cancelled.`,
    }
    return words[check.reason]
  }
  const resend = () =>
    perform({
      run: () => resendTicket(event_id, id),
      done: t`The ticket is on its way to ${email}.`,
      failed: t`The ticket was not sent. Try again.`,
    })
  const reissue = () =>
    perform({
      ask: {
        title: <Trans>Reissue ticket {reference}?</Trans>,
        text: (
          <Trans>
            The old code stops working at once, on paper and on phones. A ticket with a new code is mailed to {email}.
          </Trans>
        ),
        action: <Trans>Reissue ticket</Trans>,
        stay: <Trans>Keep this code</Trans>,
      },
      run: () => reissueAttendee(event_id, id),
      done: t`The new ticket is on its way to ${email}.`,
      failed: t`The ticket was not reissued. Try again.`,
    })
  const in_package = attendee.package_unit_id !== null
  const cancel = () => {
    let notify = true
    let whole_package = in_package
    const switchOf = (
      <Switch
        mt="md"
        defaultChecked
        label={<Trans>Email {email}</Trans>}
        onChange={({ currentTarget }) => (notify = currentTarget.checked)}
      />
    )
    return perform({
      ask: {
        title: <Trans>Cancel the ticket of {name}?</Trans>,
        text: (
          <>
            <Trans>
              Ticket {reference} stops working and its place can be sold again. No money goes back, and the order stays.
            </Trans>
            {in_package && <PackageSwitch onChange={(is_whole) => (whole_package = is_whole)} />}
            {switchOf}
          </>
        ),
        action: <Trans>Cancel ticket</Trans>,
        stay: <Trans>Keep ticket</Trans>,
        is_danger: true,
      },
      run: () => cancelAttendee(event_id, id, { notify, whole_package }),
      done: t`Ticket ${reference} is cancelled.`,
      failed: t`The ticket was not cancelled. Try again.`,
    })
  }
  const reactivate = () => {
    let whole_package = in_package
    return perform({
      ask: {
        title: <Trans>Reactivate the ticket of {name}?</Trans>,
        text: (
          <>
            <Trans>
              Ticket {reference} takes a place again, if one is free, and its code works as before. Nothing is mailed.
            </Trans>
            {in_package && <PackageSwitch onChange={(is_whole) => (whole_package = is_whole)} />}
          </>
        ),
        action: <Trans>Reactivate ticket</Trans>,
      },
      run: () => reactivateAttendee(event_id, id, whole_package),
      done: t`Ticket ${reference} is active again.`,
      failed: t`The ticket was not reactivated. Try again.`,
    })
  }
  return { reasonAgainst, resend, reissue, cancel, reactivate, is_busy }
}

/** What is done to a part is done to its package, unless its parts go one by one (PKG-5). */
const PackageSwitch = ({ onChange }: { onChange: (is_whole: boolean) => void }) => (
  <Switch
    mt="md"
    defaultChecked
    label={<Trans>The whole package it is part of</Trans>}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
