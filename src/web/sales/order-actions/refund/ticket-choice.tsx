import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { refundableTickets, ticketAmount } from '#core/records/orders/refund-tickets.ts'
import type { OrderView } from '#core/records/orders/schema.ts'
import { fullName } from '#web/platform/ui/display/details.tsx'
import { Money } from '#web/platform/ui/display/money.tsx'
import styles from './ticket-choice.module.css'

interface TicketChoiceProps {
  readonly order: OrderView
  readonly value: readonly number[]
  readonly error?: ReactNode
  readonly onChange: (ids: number[]) => void
}

/** The order's tickets with what each cost; those refunded before stand with them, and cannot be ticked again (RFD-16). */
export function TicketChoice({ order, value, error, onChange }: TicketChoiceProps) {
  const { t } = useLingui()
  const open = refundableTickets(order).map(({ id }) => id)
  const is_all = value.length === open.length
  const toggle = (id: number) => onChange(open.filter((one) => (one === id) !== value.includes(one)))
  return (
    <Input.Wrapper label={<Trans>Tickets to refund</Trans>} labelElement="div" error={error}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid that scrolls in every browser */}
      <div
        role="group"
        aria-label={t`Tickets to refund`}
        className={styles.box}
        data-error={Boolean(error) || undefined}
      >
        {open.length > 1 && (
          <Checkbox
            className={styles.all ?? ''}
            checked={is_all}
            indeterminate={value.length > 0 && !is_all}
            label={<Plural value={open.length} one="All tickets" other="All # tickets" />}
            onChange={() => onChange(is_all ? [] : open)}
          />
        )}
        {order.attendees.map((attendee) => (
          <Checkbox
            key={attendee.id}
            classNames={{ body: styles.row ?? '', labelWrapper: styles.wrapper ?? '', label: styles.label ?? '' }}
            checked={value.includes(attendee.id)}
            onChange={() => toggle(attendee.id)}
            disabled={!open.includes(attendee.id)}
            aria-invalid={Boolean(error) || undefined}
            label={<TicketLine order={order} attendee={attendee} />}
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}

function TicketLine({ order, attendee }: { order: OrderView; attendee: OrderView['attendees'][number] }) {
  const { t } = useLingui()
  const cost = ticketAmount(order, attendee)
  const state =
    attendee.status === AttendeeStatus.CANCELLED ? t`Cancelled` : attendee.is_checked_in ? t`Checked in` : null
  const ticket = [attendee.ticket.title, attendee.ticket.label].filter(Boolean).join(' – ')
  return (
    <>
      <span>
        <bdi>{fullName(attendee)}</bdi>
        <small>
          <span className="reference">{attendee.reference}</span> {[ticket, state].filter(Boolean).join(' · ')}
        </small>
      </span>
      <span className={styles.cost}>
        {attendee.refunded_amount === null ? (
          cost === 0 ? (
            <Trans>Free</Trans>
          ) : (
            <Money amount={cost} currency={order.currency} />
          )
        ) : (
          <small>
            <Trans>
              <Money amount={attendee.refunded_amount} currency={order.currency} /> refunded
            </Trans>
          </small>
        )}
      </span>
    </>
  )
}
