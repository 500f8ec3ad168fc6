import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Input } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import { ticketAmount } from '#core/records/orders/refund-tickets.ts'
import type { OrderView } from '#core/records/orders/schema.ts'
import { fullName } from '#web/platform/ui/display/details.tsx'
import { Money } from '#web/platform/ui/display/money.tsx'
import {
  type Choice,
  countOf,
  isTicked,
  openChoice,
  toggleTicket,
  toggleUnit,
  unitAmount,
  unitRefunded,
} from './refund-choice.ts'
import styles from './ticket-choice.module.css'

interface TicketChoiceProps {
  readonly order: OrderView
  readonly value: Choice
  readonly error?: ReactNode
  readonly onChange: (choice: Choice) => void
}

/**
 * The order's tickets, extras and packages with what each cost; those refunded before stand with them, and cannot be ticked
 * again (RFD-16, DAT-36).
 */
export function TicketChoice({ order, value, error, onChange }: TicketChoiceProps) {
  const { t } = useLingui()
  const open = openChoice(order)
  const count = countOf(open)
  const is_all = countOf(value) === count
  const name = order.units.length > 0 ? t`What to refund` : t`Tickets to refund`
  const addOnsOf = (id: number) => order.units.filter(({ attendee_id }) => attendee_id === id)
  const unitLine = (unit: OrderView['units'][number]) => (
    <Line
      key={`unit-${unit.id}`}
      is_below={unit.attendee_id !== null}
      is_on={value.unit_ids.includes(unit.id)}
      is_open={open.unit_ids.includes(unit.id)}
      error={error}
      label={<UnitLine order={order} unit={unit} />}
      onToggle={() => onChange(toggleUnit(order, value, unit.id))}
    />
  )
  return (
    <Input.Wrapper label={name} labelElement="div" error={error}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid that scrolls in every browser */}
      <div role="group" aria-label={name} className={styles.box} data-error={Boolean(error) || undefined}>
        {count > 1 && (
          <Checkbox
            className={styles.all ?? ''}
            checked={is_all}
            indeterminate={countOf(value) > 0 && !is_all}
            label={
              order.units.length > 0 ? (
                <Trans>Everything</Trans>
              ) : (
                <Plural value={count} one="All tickets" other="All # tickets" />
              )
            }
            onChange={() => onChange(is_all ? { attendee_ids: [], unit_ids: [] } : open)}
          />
        )}
        {order.attendees.filter(isTicked).map((attendee) => (
          <Fragment key={attendee.id}>
            <Line
              is_on={value.attendee_ids.includes(attendee.id)}
              is_open={open.attendee_ids.includes(attendee.id)}
              error={error}
              label={<TicketLine order={order} attendee={attendee} />}
              onToggle={() => onChange(toggleTicket(order, value, attendee.id))}
            />
            {addOnsOf(attendee.id).map(unitLine)}
          </Fragment>
        ))}
        {order.units.filter((unit) => isTicked(unit) && unit.attendee_id === null).map(unitLine)}
      </div>
    </Input.Wrapper>
  )
}

/** Below the amount, which is that of the choice. */
export const CostHint = ({ order }: Pick<TicketChoiceProps, 'order'>) =>
  order.units.length > 0 ? (
    <Trans>What was chosen cost this. Enter less to keep a part.</Trans>
  ) : (
    <Trans>What the chosen tickets cost. Enter less to keep a part.</Trans>
  )

interface LineProps {
  readonly is_on: boolean
  readonly is_open: boolean
  /** Of the ticket above. */
  readonly is_below?: boolean
  readonly error?: ReactNode
  readonly label: ReactNode
  readonly onToggle: () => void
}

const Line = ({ is_on, is_open, is_below, error, label, onToggle }: LineProps) => (
  <Checkbox
    className={is_below ? (styles.below ?? '') : ''}
    classNames={{ body: styles.row ?? '', labelWrapper: styles.wrapper ?? '', label: styles.label ?? '' }}
    checked={is_on}
    onChange={onToggle}
    disabled={!is_open}
    aria-invalid={Boolean(error) || undefined}
    label={label}
  />
)

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
      <Cost amount={cost} refunded={attendee.refunded_amount} currency={order.currency} />
    </>
  )
}

function UnitLine({ order, unit }: { order: OrderView; unit: OrderView['units'][number] }) {
  const { t } = useLingui()
  const state =
    unit.status === OrderUnitStatus.CANCELLED ? t`Cancelled` : unit.redeemed_at !== null ? t`Redeemed` : null
  return (
    <>
      <span>
        <bdi>{[unit.title, unit.label].filter(Boolean).join(' – ')}</bdi>
        {state && <small>{state}</small>}
      </span>
      <Cost
        amount={unitAmount(order, unit)}
        refunded={unitRefunded(order, unit)}
        is_included={order.items.some(({ id, is_included }) => id === unit.order_item_id && is_included)}
        currency={order.currency}
      />
    </>
  )
}

interface CostProps {
  readonly amount: number
  readonly refunded: number | null
  /** Its ticket pays for it (EXT-5). */
  readonly is_included?: boolean
  readonly currency: string
}

const Cost = ({ amount, refunded, is_included, currency }: CostProps) => (
  <span className={styles.cost}>
    {refunded === null ? (
      is_included ? (
        <Trans>included</Trans>
      ) : amount === 0 ? (
        <Trans>Free</Trans>
      ) : (
        <Money amount={amount} currency={currency} />
      )
    ) : (
      <small>
        <Trans>
          <Money amount={refunded} currency={currency} /> refunded
        </Trans>
      </small>
    )}
  </span>
)
