import type pg from 'pg'
import type { DrawView } from '#core/sales/waiting-room/schema.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { aboveDials, type DialsSet, type DoorSecond, readDoor } from './dials.ts'
import { calledOtherwise, type Fairness, fairnessOf, isBijection, isFair, recompute } from './fair.ts'
import type { News } from './stage.ts'
import { placeOf, type Visitor } from './visitors.ts'

export interface RoomVerdict {
  /** A number given twice, a place with two passes, a session with two of them at once. */
  readonly doubled: readonly string[]
  /** Held a place, did not leave, and was neither let in nor told why. */
  readonly lost: readonly string[]
  /** Orders of sessions that had no pass when they reserved, and passes with more than one order. */
  readonly past: readonly string[]
  /** Where what was published differs from what was done. */
  readonly draw: readonly string[]
  readonly fairness: Fairness
  readonly above_dials: readonly string[]
  readonly seconds: readonly DoorSecond[]
  readonly numbers: number
  readonly ends: Readonly<Record<string, number>>
}

interface Evidence {
  readonly pool: pg.Pool
  readonly folder: string
  readonly event_id: number
  readonly visitors: readonly Visitor[]
  /** The document of the draw, as each process answered it. */
  readonly draws: readonly DrawView[]
  /** What the JSON said before the opening. */
  readonly commitment_before: string
  readonly news: News
  readonly dials: readonly DialsSet[]
}

/** By what people were told, what was published before and after, and the database that is left. */
export async function judgeRoom(evidence: Evidence): Promise<RoomVerdict> {
  const { pool, folder, event_id, visitors, dials, draws } = evidence
  const run_id = await runOf(pool, event_id)
  const ranks = recompute(folder, draws[0]!, 0)
  const seconds = await readDoor(pool, run_id)
  return {
    doubled: [...doubledPlaces(visitors), ...(await list(pool, DOUBLED, [run_id]))],
    lost: [...notTold(visitors), ...(await lostPasses(pool, run_id, visitors))],
    past: await pastTheRoom(pool, { event_id }),
    draw: [
      ...published(evidence),
      ...drawn(folder, draws[0]!, ranks),
      ...(ranks ? await calledOtherwise(pool, { run_id, lane: 0, ranks }) : []),
    ],
    fairness: fairnessOf(ranks ?? []),
    above_dials: aboveDials(seconds, dials),
    seconds,
    numbers: ranks?.length ?? 0,
    ends: Object.fromEntries([...Map.groupBy(visitors, ({ end }) => String(end))].map(([end, of]) => [end, of.length])),
  }
}

const list = async (pool: pg.Pool, text: string, values: readonly unknown[]): Promise<string[]> =>
  (await pool.query<{ what: string }>(text, [...values])).rows.map(({ what }) => what)

export async function runOf(pool: pg.Pool, event_id: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select id::int as id from queue_runs where event_id = $1 order by number desc limit 1',
    [event_id],
  )
  return rows[0]!.id
}

/** Two visitors with one number, whoever gave it to them. */
function doubledPlaces(visitors: readonly Visitor[]): string[] {
  const owners = new Map<string, number>()
  return visitors.flatMap(({ n, places }) =>
    places.flatMap(({ place: { run, lane, index } }) => {
      const name = `${run}:${lane}:${index}`
      const owner = owners.get(name)
      owners.set(name, n)
      return owner === undefined ? [] : [`number ${name}: visitors ${owner} and ${n}`]
    }),
  )
}

/** Asked of the rows themselves, not of what their indexes promise. */
const DOUBLED = `
  select 'number ' || lane || ':' || index || ' has ' || count(*) || ' passes' as what from queue_passes
    where run_id = $1 and index is not null group by lane, index having count(*) > 1
  union all select 'a session has ' || count(*) || ' passes' from queue_passes
    where run_id = $1 and session_hash is not null and ended_at is null group by session_hash having count(*) > 1
  union all select 'number ' || p.index || ' was moved to ' || p.moved_to || ', as was another' from queue_passes p
    join queue_passes o on o.run_id = p.run_id and o.lane = p.lane and o.moved_to = p.moved_to and o.id <> p.id where p.run_id = $1
  union all select 'number ' || index || ' was never given out' from queue_passes p join queue_lanes l using (run_id, lane)
    where run_id = $1 and index >= l.next_index`

const notTold = (visitors: readonly Visitor[]): string[] =>
  visitors.flatMap(({ n, kind, end, places }) =>
    end === null ? [`visitor ${n} (${kind}, ${places.length} places): nothing came of it`] : [],
  )

/** Who was let in has a pass, who missed a turn has the place at the end that they were told. */
async function lostPasses(pool: pg.Pool, run_id: number, visitors: readonly Visitor[]): Promise<string[]> {
  const { rows } = await pool.query<{ lane: number; index: number; moved_to: number | null }>(
    'select lane, index::int as index, moved_to::int as moved_to from queue_passes where run_id = $1',
    [run_id],
  )
  const passes = new Map(rows.map((row) => [`${row.lane}:${row.index}`, row]))
  const passOf = ({ lane, index }: { lane: number; index: number }) => passes.get(`${lane}:${index}`)
  return visitors.flatMap((visitor) => {
    const { n, places, has_entered } = visitor
    const lost = places.slice(0, -1).flatMap(({ place }, at) => {
      const next = places[at + 1]!.place.index
      return passOf(place)?.moved_to === next
        ? []
        : [`visitor ${n}: moved from ${place.index} to ${next}, and no row says so`]
    })
    const has_pass = places.length > 0 && passOf(placeOf(visitor).place)?.moved_to === null
    if (has_entered && !has_pass) lost.push(`visitor ${n}: let in, and there is no pass`)
    return lost
  })
}

/** Orders that buyers made while the room asked for passes: each had one then, and none has two by one pass (ROOM-14, ROOM-15). */
const PAST = `
  with asked as (
    select o.id, o.short_id, o.session_hash, o.created_at, o.status, o.completed_at, r.id as run_id from orders o
    join lateral (select id from queue_runs where event_id = $2 order by number desc limit 1) r on true
    where o.event_id = $1 and o.waiting_entry_id is null and o.application_id is null)
  select 'order ' || short_id || ' without a pass' as what from asked o where not exists (
    select from queue_passes p where p.run_id = o.run_id and p.session_hash = o.session_hash and p.moved_to is null
      and p.entered_at <= o.created_at and (p.ended_at is null or p.ended_at >= o.created_at))
  union all select 'a pass with ' || count(*) || ' complete orders' from asked where status = 'COMPLETED'
    group by session_hash having count(*) > 1`

/** Orders of `event_id` by the passes of the room of another, for a control; usually both are the same. */
export const pastTheRoom = (
  pool: pg.Pool,
  { event_id, room_of = event_id }: { event_id: number; room_of?: number },
): Promise<string[]> => list(pool, PAST, [event_id, room_of])

/** The seed that was committed to before is the one that was drawn with, and nobody saw it earlier. */
function published({ draws, commitment_before, news }: Evidence): string[] {
  const [draw, ...others] = draws
  const own = JSON.stringify(draw)
  return [
    ...(others.every((other) => JSON.stringify(other) === own) ? [] : ['the processes published different draws']),
    ...(sha256(Buffer.from(draw!.seed, 'hex')).toString('hex') === commitment_before
      ? []
      : ['the seed is not the one that was committed to before']),
    ...(news.commitments.size === 1 ? [] : [`${news.commitments.size} commitments were published`]),
    ...(news.early_seeds === 0 ? [] : [`${news.early_seeds} looks showed the seed too early`]),
  ]
}

const otherDigit = (digit: string): string => (digit === '0' ? '1' : '0')

/** The draw as the script works it out; its control is the order of coming, and a seed with one digit changed. */
function drawn(folder: string, draw: DrawView, ranks: readonly number[] | null): string[] {
  if (!ranks) return ['the script refused the seed']
  const coming = ranks.map((_, index) => index)
  const changed = { ...draw, seed: otherDigit(draw.seed[0]!) + draw.seed.slice(1) }
  return [
    ...(isBijection(ranks) ? [] : ['two numbers have one rank']),
    ...(isFair(ranks) === false ? [`not uniform: ${JSON.stringify(fairnessOf(ranks))}`] : []),
    ...(isFair(coming) === true ? ['the control, the order of coming, counts as fair'] : []),
    ...(recompute(folder, changed, 0) === null ? [] : ['the control, another seed, was not refused']),
  ]
}
