import type { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'

/** An attendee as far as packages go. */
export interface PartHolder {
  readonly id: number
  readonly status: AttendeeStatus
  readonly package_unit_id: number | null
}

/** An extra or package of an order (DAT-11). */
export interface HeldUnit {
  readonly id: number
  readonly kind: 'EXTRA' | 'PACKAGE'
  readonly status: OrderUnitStatus
  /** The holder of an add-on. */
  readonly attendee_id: number | null
  readonly package_unit_id: number | null
  /** When it was cancelled, in milliseconds; null while ACTIVE. */
  readonly cancelled_at: Date | null
  readonly is_redeemed: boolean
  /** Of a package: whether its parts go one by one (PKG-5). */
  readonly parts_cancellable: boolean
}

export interface Chosen {
  readonly attendee_ids: readonly number[]
  readonly unit_ids: readonly number[]
  /** Whoever names a part means its package (PKG-5). */
  readonly whole_package: boolean
}

export interface Together<A, U> {
  readonly attendees: A[]
  readonly units: U[]
}

export type TogetherCheck<A, U> =
  | ({ readonly ok: true } & Together<A, U>)
  | { readonly ok: false; readonly code: 'PACKAGE_INDIVISIBLE'; readonly attendee_ids: number[] }
  | { readonly ok: false; readonly code: 'UNIT_REDEEMED' }

const isActive = ({ status }: PartHolder | HeldUnit): boolean => status === OrderUnitStatus.ACTIVE

/** Attendees and extras of a package. */
const partsOf = <A extends PartHolder, U extends HeldUnit>(
  all: Together<A, U>,
  package_id: number,
): Together<A, U> => ({
  attendees: all.attendees.filter(({ package_unit_id }) => package_unit_id === package_id),
  units: all.units.filter(({ package_unit_id }) => package_unit_id === package_id),
})

/** Packages that are chosen, by themselves or by a part where whole packages are meant. */
function chosenPackages(all: Together<PartHolder, HeldUnit>, chosen: Chosen): Set<number> {
  const named = all.units.filter(({ id, kind }) => kind === 'PACKAGE' && chosen.unit_ids.includes(id))
  const parts = chosen.whole_package ? chosenParts(all, chosen) : []
  return new Set([...named.map(({ id }) => id), ...parts.map(({ package_unit_id }) => package_unit_id as number)])
}

const chosenParts = (all: Together<PartHolder, HeldUnit>, { attendee_ids, unit_ids }: Chosen) => [
  ...all.attendees.filter(({ id, package_unit_id }) => package_unit_id !== null && attendee_ids.includes(id)),
  ...all.units.filter(({ id, package_unit_id }) => package_unit_id !== null && unit_ids.includes(id)),
]

/**
 * The chosen attendees and units of an order with the rest of packages that go as a whole (PKG-5). One part of such a
 * package is refused unless all its parts are chosen, or whole packages are meant. `all` is the whole order, or as much of
 * it as hangs together with what is chosen.
 */
export function withPackages<A extends PartHolder, U extends HeldUnit>(
  all: Together<A, U>,
  chosen: Chosen,
): Extract<TogetherCheck<A, U>, { ok: true } | { code: 'PACKAGE_INDIVISIBLE' }> {
  const packages = chosenPackages(all, chosen)
  const isIn = ({ package_unit_id }: PartHolder | HeldUnit) => package_unit_id !== null && packages.has(package_unit_id)
  const attendees = all.attendees.filter((one) => chosen.attendee_ids.includes(one.id) || isIn(one))
  const units = all.units.filter((one) => chosen.unit_ids.includes(one.id) || packages.has(one.id) || isIn(one))
  for (const { package_unit_id } of chosenParts(all, chosen)) {
    if (package_unit_id === null || packages.has(package_unit_id)) continue
    if (all.units.find(({ id }) => id === package_unit_id)?.parts_cancellable) continue
    const parts = partsOf(all, package_unit_id)
    const all_there =
      parts.attendees.every((one) => attendees.includes(one)) && parts.units.every((one) => units.includes(one))
    if (!all_there) return { ok: false, code: 'PACKAGE_INDIVISIBLE', attendee_ids: parts.attendees.map(({ id }) => id) }
  }
  return { ok: true, attendees, units }
}

/** Packages none of whose parts stays ACTIVE (PKG-4). */
const emptied = <A extends PartHolder, U extends HeldUnit>(all: Together<A, U>, going: Together<A, U>): U[] =>
  all.units.filter((unit) => {
    if (unit.kind !== 'PACKAGE' || !isActive(unit) || going.units.includes(unit)) return false
    const parts = partsOf(all, unit.id)
    const stays = [
      ...parts.attendees.filter((one) => isActive(one) && !going.attendees.includes(one)),
      ...parts.units.filter((one) => isActive(one) && !going.units.includes(one)),
    ]
    const goes =
      parts.attendees.some((one) => going.attendees.includes(one)) ||
      parts.units.some((one) => going.units.includes(one))
    return goes && stays.length === 0
  })

export interface Cancelled<A, U> extends Together<A, U> {
  readonly ok: true
  /** Nothing of the order stays ACTIVE (CAN-2, DAT-36). */
  readonly is_all: boolean
}

/**
 * What is cancelled with what was chosen: of it what is ACTIVE, add-ons of the attendees that were not redeemed, whole
 * packages, and packages left without a part (EXT-7, PKG-4, PKG-5). A redeemed unit that was chosen, by itself or as part of
 * a package, goes only with its whole order; else it is refused.
 */
export function cancelledTogether<A extends PartHolder, U extends HeldUnit>(
  all: Together<A, U>,
  chosen: Chosen,
): Cancelled<A, U> | Extract<TogetherCheck<A, U>, { ok: false }> {
  const whole = withPackages(all, chosen)
  if (!whole.ok) return whole
  const going = goingWith(all, whole)
  const is_all = isEverything(all, going)
  if (!is_all && going.units.some(({ is_redeemed }) => is_redeemed)) return { ok: false, code: 'UNIT_REDEEMED' }
  return { ok: true, ...going, is_all }
}

/** Whether a ticket or extra is for the date that is asked about, for another one, or for none (DAT-10). */
export type ForDate = 'THIS' | 'OTHER' | 'NONE'

/**
 * What goes with a date (DAT-33, DAT-34): what is valid for it, with add-ons that were not redeemed. Of a package all parts
 * go but those that were moved to another date, for that one takes place; parts for no date go when none of these stays, and
 * the package with its last part (PKG-4). What was redeemed stays, unless nothing else of the order does.
 */
export function goingWithDate<A extends PartHolder, U extends HeldUnit>(
  all: Together<A, U>,
  isFor: (one: A | U) => ForDate,
): Omit<Cancelled<A, U>, 'ok'> {
  const valid = [...all.attendees, ...all.units].filter(isActive)
  const packages = new Set(
    valid.flatMap((one) => {
      if (isFor(one) !== 'THIS') return []
      return 'kind' in one && one.kind === 'PACKAGE' ? [one.id] : [one.package_unit_id]
    }),
  )
  for (const one of valid) if (isFor(one) === 'OTHER') packages.delete(one.package_unit_id)
  const goes = (one: A | U) =>
    isFor(one) === 'THIS' ||
    (isFor(one) === 'NONE' && one.package_unit_id !== null && packages.has(one.package_unit_id))
  const whole = {
    attendees: all.attendees.filter(goes),
    units: all.units.filter((unit) => unit.kind === 'EXTRA' && goes(unit)),
  }
  const everything = goingWith(all, whole)
  if (isEverything(all, everything)) return { ...everything, is_all: true }
  const units = whole.units.filter(({ is_redeemed }) => !is_redeemed)
  return { ...goingWith(all, { attendees: whole.attendees, units }), is_all: false }
}

const isEverything = <A extends PartHolder, U extends HeldUnit>(all: Together<A, U>, going: Together<A, U>): boolean =>
  all.attendees.every((one) => !isActive(one) || going.attendees.includes(one)) &&
  all.units.every((one) => !isActive(one) || going.units.includes(one))

function goingWith<A extends PartHolder, U extends HeldUnit>(
  all: Together<A, U>,
  whole: Together<A, U>,
): Together<A, U> {
  const attendees = whole.attendees.filter(isActive)
  const named = whole.units.filter(isActive)
  const add_ons = all.units.filter(
    (unit) =>
      isActive(unit) &&
      !unit.is_redeemed &&
      !named.includes(unit) &&
      attendees.some(({ id }) => id === unit.attendee_id),
  )
  const units = [...named, ...add_ons]
  return { attendees, units: [...units, ...emptied(all, { attendees, units })] }
}

/**
 * What comes back with a cancelled attendee: the add-ons that were cancelled with it, the whole package, and a package that
 * had lost its last part (EXT-7, PKG-4, PKG-5).
 */
export function reactivatedTogether<A extends PartHolder & { readonly cancelled_at: Date | null }, U extends HeldUnit>(
  all: Together<A, U>,
  chosen: Chosen,
): TogetherCheck<A, U> {
  const whole = withPackages(all, chosen)
  if (!whole.ok) return whole
  const attendees = whole.attendees.filter((one) => !isActive(one))
  const units = all.units.filter((unit) => {
    if (isActive(unit)) return false
    if (whole.units.includes(unit)) return true
    const holder = attendees.find(({ id }) => id === unit.attendee_id)
    if (holder) return unit.cancelled_at?.getTime() === holder.cancelled_at?.getTime()
    return attendees.some(({ package_unit_id }) => package_unit_id === unit.id)
  })
  return { ok: true, attendees, units }
}
