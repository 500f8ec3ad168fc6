import {
  hasLostTrust,
  isUnderPressure,
  mayHold,
  NETWORK_LAPSED,
  NETWORK_UNITS,
  networkUnits,
} from '#core/platform/stock/pressure.ts'
import { type Catalog, stockIdsOf } from '#server/catalog/tickets/catalog.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { allowed } from '#server/platform/runtime/limits.ts'
import type { ReservationRequest, WorkingCounter } from './reservation.ts'

type Item = { readonly ticket_id: number; readonly ticket_price_id: number; readonly quantity: number }

/** Unpaid holds of a network at the event: a row with their number, and one with the units of each price. */
export interface NetworkRow {
  readonly ip_hash: Buffer
  readonly ticket_id: number | null
  readonly ticket_price_id: number | null
  readonly count: number
}

interface NetworkUse {
  holds: number
  /** By counter. */
  readonly units: Map<number, number>
}

export interface CalmDesk {
  readonly deps: Pick<Deps, 'config'>
  readonly catalog: Catalog
  readonly counters: ReadonlyMap<number, WorkingCounter>
}

/** Units of an order on each price and assignment counter. */
function unitsPerCounter(catalog: Catalog, items: readonly Item[]): Map<number, number> {
  const units = new Map<number, number>()
  for (const item of items)
    for (const id of stockIdsOf(catalog, [item])) units.set(id, (units.get(id) ?? 0) + item.quantity)
  return units
}

const limitsOfCatalog = new WeakMap<Catalog, ReadonlyMap<number, number | null>>()

/** The organizer's limit of every price and assignment; null while there is none (STK-4). */
function counterLimits(catalog: Catalog): ReadonlyMap<number, number | null> {
  let limits = limitsOfCatalog.get(catalog)
  if (!limits) {
    limits = new Map([
      ...catalog.tickets.flatMap(({ prices }) => prices.map((one) => [one.stock_id, one.quantity_available] as const)),
      ...catalog.capacities.map((one) => [one.stock_id, one.is_enabled ? one.capacity : null] as const),
    ])
    limitsOfCatalog.set(catalog, limits)
  }
  return limits
}

const isTrusted = ({ deps, catalog }: Pick<CalmDesk, 'deps' | 'catalog'>, request: ReservationRequest): boolean =>
  deps.config.raised_limits ||
  !hasLostTrust(request.lapsed_beyond_completed, {
    usual: allowed(deps.config, 'network-lapsed', NETWORK_LAPSED),
    is_shared: catalog.settings.shared_network,
  })

/** Networks that may have one hold at a time (CALM-4): those are decided one batch after the other. */
export const distrustedNetworks = (
  desk: Pick<CalmDesk, 'deps' | 'catalog'>,
  requests: readonly ReservationRequest[],
): Buffer[] => distinct(requests.filter((request) => !isTrusted(desk, request)))

/** Networks whose holds must be known: a counter of theirs may come under pressure in this batch, or they lost trust. */
export function watchedNetworks(desk: CalmDesk, requests: readonly ReservationRequest[]): Buffer[] {
  if (desk.deps.config.raised_limits) return []
  const limits = counterLimits(desk.catalog)
  const wanted = unitsPerCounter(
    desk.catalog,
    requests.flatMap(({ lines }) => lines),
  )
  const pressed = new Set(
    [...wanted].flatMap(([id, units]) => {
      const counter = desk.counters.get(id)
      const at_most = counter && { limit: limits.get(id) ?? null, held: counter.held + units, sold: counter.sold }
      return at_most && isUnderPressure(at_most) ? id : []
    }),
  )
  return distinct(
    requests.filter(
      (request) =>
        !isTrusted(desk, request) || stockIdsOf(desk.catalog, request.lines).some((stock_id) => pressed.has(stock_id)),
    ),
  )
}

function distinct(requests: readonly ReservationRequest[]): Buffer[] {
  const networks = new Map(requests.flatMap(({ ip_hash }) => (ip_hash ? [[ip_hash.toString('hex'), ip_hash]] : [])))
  return [...networks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ip_hash]) => ip_hash)
}

/** What the networks of a batch hold, as read under the counters' locks, then as each decision leaves it. */
export class NetworkHolds {
  private readonly catalog: Catalog
  private readonly uses = new Map<string, NetworkUse>()

  constructor(catalog: Catalog, watched: readonly Buffer[], rows: readonly NetworkRow[]) {
    this.catalog = catalog
    for (const ip_hash of watched) this.uses.set(ip_hash.toString('hex'), { holds: 0, units: new Map() })
    for (const { ip_hash, ticket_id, ticket_price_id, count } of rows) {
      const use = this.uses.get(ip_hash.toString('hex'))
      if (!use) continue
      if (ticket_id === null || ticket_price_id === null) use.holds += count
      else this.add(use, [{ ticket_id, ticket_price_id, quantity: count }], 1)
    }
  }

  of(ip_hash: Buffer): NetworkUse | undefined {
    return this.uses.get(ip_hash.toString('hex'))
  }

  /** A hold more, or one that is replaced less. */
  move(ip_hash: Buffer | null, items: readonly Item[], sign: 1 | -1): void {
    const use = ip_hash && this.of(ip_hash)
    if (!use) return
    use.holds += sign
    this.add(use, items, sign)
  }

  private add(use: NetworkUse, items: readonly Item[], sign: 1 | -1): void {
    for (const [id, units] of unitsPerCounter(this.catalog, items))
      use.units.set(id, (use.units.get(id) ?? 0) + sign * units)
  }
}

/** Whether a counter of the order comes under pressure with it, and whether its network may have it (CALM-1, CALM-3, CALM-4). */
export function judgeHold(
  desk: CalmDesk,
  { request, items, networks }: { request: ReservationRequest; items: readonly Item[]; networks: NetworkHolds },
): { readonly is_pressed: boolean; readonly may_hold: boolean } {
  const { deps, catalog, counters } = desk
  const limits = counterLimits(catalog)
  const pressed = [...unitsPerCounter(catalog, items)].flatMap(([id, wanted]) => {
    const [counter, limit] = [counters.get(id), limits.get(id) ?? null]
    if (!counter || limit === null) return []
    return isUnderPressure({ limit, held: counter.held + wanted, sold: counter.sold }) ? [{ id, wanted, limit }] : []
  })
  const is_pressed = pressed.length > 0
  const use = request.ip_hash && networks.of(request.ip_hash)
  if (!use || deps.config.raised_limits) return { is_pressed, may_hold: true }
  const usual = allowed(deps.config, 'network-units', NETWORK_UNITS)
  const is_shared = catalog.settings.shared_network
  const may_hold = mayHold({
    holds: use.holds,
    is_trusted: isTrusted(desk, request),
    pressed: pressed.map(({ id, wanted, limit }) => ({
      units: (use.units.get(id) ?? 0) + wanted,
      allowed: networkUnits(limit, { usual, is_shared }),
    })),
  })
  return { is_pressed, may_hold }
}
