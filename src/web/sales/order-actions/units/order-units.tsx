import { Trans, useLingui } from '@lingui/react/macro'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import type { OrderView } from '#core/records/orders/schema.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { actionLink, fullName, Part, People, TwoLines } from '#web/platform/ui/display/details.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { REDEEMED_LABEL, UNIT_CANCELLED_LABEL } from '#web/records/orders/labels.ts'
import { cancelUnit } from '../api.ts'
import styles from '../orders.module.css'

type Unit = OrderView['units'][number]

const nameOf = ({ title, label }: Pick<Unit, 'title' | 'label'>): string => [title, label].filter(Boolean).join(' – ')

/** Extras and packages of the order: whose they are, what was handed out, what can be cancelled (EXT-7, EXT-11, PKG-5). */
export function OrderUnits({ order }: { order: OrderView }) {
  const is_mixed = order.units.some(({ kind }) => kind === 'PACKAGE')
  return (
    <Part title={is_mixed ? <Trans>Extras and packages</Trans> : <Trans>Extras</Trans>}>
      <People>
        {order.units
          .filter(({ package_unit_id }) => package_unit_id === null)
          .map((unit) => (
            <UnitRow key={unit.id} order={order} unit={unit} />
          ))}
      </People>
    </Part>
  )
}

function UnitRow({ order, unit }: { order: OrderView; unit: Unit }) {
  return (
    <li className={styles.unit}>
      <TwoLines first={nameOf(unit)} second={<Belongs order={order} unit={unit} />} />
      <span className={styles.unitEnd}>
        <UnitBadge unit={unit} />
        <CancelUnit order={order} unit={unit} />
      </span>
    </li>
  )
}

function UnitBadge({ unit }: { unit: Unit }) {
  if (unit.status === OrderUnitStatus.CANCELLED) return <StatusBadge label={UNIT_CANCELLED_LABEL} />
  return unit.redeemed_at === null ? null : <StatusBadge label={REDEEMED_LABEL} />
}

/** With whose ticket it was chosen, or what a package consists of. */
function Belongs({ order, unit }: { order: OrderView; unit: Unit }) {
  const { t } = useLingui()
  if (unit.kind === 'PACKAGE') return <PartsOf order={order} unit={unit} />
  const holder = order.attendees.find(({ id }) => id === unit.attendee_id)
  if (!holder) return t`By itself`
  const name = fullName(holder)
  return <Trans>With the ticket of {name}</Trans>
}

/** Each part by its name, with who holds it where it is a ticket; those that are gone are struck through. */
function PartsOf({ order, unit }: { order: OrderView; unit: Unit }) {
  const isPart = (one: { readonly package_unit_id: number | null }) => one.package_unit_id === unit.id
  const parts = [
    ...order.attendees.filter(isPart).map((one) => ({
      id: `a${one.id}`,
      is_gone: one.status === AttendeeStatus.CANCELLED,
      name: `${nameOf(one.ticket)} · ${fullName(one)}`,
      is_redeemed: false,
    })),
    ...order.units.filter(isPart).map((one) => ({
      id: `u${one.id}`,
      is_gone: one.status === OrderUnitStatus.CANCELLED,
      name: nameOf(one),
      is_redeemed: one.redeemed_at !== null,
    })),
  ]
  return (
    <span className={styles.parts}>
      {parts.map((part) => (
        <span key={part.id}>
          {part.is_gone ? <s>{part.name}</s> : part.name}
          {part.is_redeemed && <StatusBadge label={REDEEMED_LABEL} />}
        </span>
      ))}
    </span>
  )
}

function CancelUnit({ order, unit }: { order: OrderView; unit: Unit }) {
  const { t } = useLingui()
  const against_role = useRoleReason('attendee.write')
  const { perform, is_busy } = useAction()
  const is_redeemed =
    unit.redeemed_at !== null ||
    order.units.some(({ package_unit_id, redeemed_at }) => package_unit_id === unit.id && redeemed_at !== null)
  const is_possible =
    order.status === OrderStatus.COMPLETED && unit.status === OrderUnitStatus.ACTIVE && !is_redeemed && !against_role
  if (!is_possible) return null
  const name = nameOf(unit)
  const cancel = () =>
    perform({
      ask: {
        title: <Trans>Cancel “{name}”?</Trans>,
        text:
          unit.kind === 'PACKAGE' ? (
            <Trans>
              All its tickets stop working and everything in it can be sold again. No money goes back, and the rest of
              the order stays. Nobody is mailed.
            </Trans>
          ) : (
            <Trans>It can be sold again. No money goes back, and the rest of the order stays. Nobody is mailed.</Trans>
          ),
        action: unit.kind === 'PACKAGE' ? <Trans>Cancel package</Trans> : <Trans>Cancel extra</Trans>,
        stay: unit.kind === 'PACKAGE' ? <Trans>Keep package</Trans> : <Trans>Keep extra</Trans>,
        is_danger: true,
      },
      run: () => cancelUnit(order.event_id, unit.id),
      done: t`“${name}” is cancelled.`,
      failed: t`“${name}” was not cancelled. Try again.`,
    })
  return (
    <button type="button" className={actionLink} onClick={cancel} disabled={is_busy} aria-label={t`Cancel “${name}”`}>
      <Trans>Cancel</Trans>
    </button>
  )
}
