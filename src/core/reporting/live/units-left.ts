/** Units that a counter leaves; null where nothing limits it. */
type Left = number | null

export interface LeftOfPrice {
  readonly ticket_id: number
  readonly left: Left
}

export interface LeftOfCapacity {
  readonly left: Left
  readonly ticket_ids: readonly number[]
}

interface Group {
  readonly ticket_ids: ReadonlySet<number>
  readonly left: number
}

/**
 * How many tickets can still be sold of all prices together (LIVE-2): what each leaves, within what the capacities over them
 * leave. Capacities that overlap without one containing the other may leave less than this says. Null where nothing limits it.
 */
export function unitsLeft(prices: readonly LeftOfPrice[], capacities: readonly LeftOfCapacity[]): Left {
  const by_ticket = Map.groupBy(prices, ({ ticket_id }) => ticket_id)
  let groups = [...by_ticket].map(
    ([ticket_id, own]): Group => ({ ticket_ids: new Set([ticket_id]), left: sum(own.map((one) => bound(one.left))) }),
  )
  const narrow_first = capacities.toSorted((a, b) => a.ticket_ids.length - b.ticket_ids.length)
  for (const { ticket_ids, left } of narrow_first) {
    const [within, others] = split(groups, new Set(ticket_ids))
    if (within.length === 0) continue
    const joined = new Set(within.flatMap((group) => [...group.ticket_ids]))
    groups = [...others, { ticket_ids: joined, left: Math.min(bound(left), sum(within.map((group) => group.left))) }]
  }
  const all = sum(groups.map((group) => group.left))
  return Number.isFinite(all) ? all : null
}

const bound = (left: Left): number => (left === null ? Number.POSITIVE_INFINITY : Math.max(0, left))
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** The groups whose tickets are all covered, and the rest. */
const split = (groups: readonly Group[], covered: ReadonlySet<number>): [Group[], Group[]] => {
  const isWithin = ({ ticket_ids }: Group) => [...ticket_ids].every((id) => covered.has(id))
  return [groups.filter(isWithin), groups.filter((group) => !isWithin(group))]
}
