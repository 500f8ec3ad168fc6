import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { ACT_NAMES, CALLS_OF_ACTS, type ProposedAct } from '#core/messaging/approvals/acts.ts'
import type { ProposalPreview } from '#core/messaging/approvals/schema.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { checkMoves, type Move } from '#core/platform/states/moves.ts'
import { PROPOSAL_MOVES, ProposalStatus } from '#core/platform/states/proposal-state.ts'
import { mayOn, type Reader } from '#server/platform/context/may-on.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { listPage } from '#server/platform/http/list-sql.ts'

export type ProposalRow = Row<'proposals'>

/**
 * The status at an instant: one nobody decided in time, or whose key is revoked, is EXPIRED from that moment on, whether the
 * clock has written it yet or not (MCP-7b).
 */
const statusAt = (now: Date): RawBuilder<ProposalStatus> => sql<ProposalStatus>`(case
  when proposals.status = ${literal(ProposalStatus.PENDING)} and (proposals.expires_at <= ${now} or api_keys.revoked_at is not null) then ${literal(ProposalStatus.EXPIRED)}
  else proposals.status end)`

const select = (db: Db | Tx, account_id: number, now: Date) =>
  db
    .selectFrom('proposals')
    .innerJoin('api_keys', 'api_keys.id', 'proposals.api_key_id')
    .innerJoin('events', 'events.id', 'proposals.event_id')
    .leftJoin('users', 'users.id', 'proposals.decided_by')
    .selectAll('proposals')
    .select([
      statusAt(now).as('status_now'),
      'events.organizer_id',
      'api_keys.name as key_name',
      'api_keys.mode as key_mode',
      'users.first_name as decider_first_name',
      'users.last_name as decider_last_name',
    ])
    .where('proposals.account_id', '=', account_id)
    .where('events.deleted_at', 'is', null)

export type ListedProposal = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** Whoever may make the call may see what is proposed of it, and nobody else (MCP-6, TEAM-5). */
function visibleTo(actor: Reader): RawBuilder<SqlBool> {
  const columns = { organizer: 'events.organizer_id', event: 'proposals.event_id' }
  const acts = ACT_NAMES.flatMap((act) =>
    CALLS_OF_ACTS[act].map(({ can, named_by }) => {
      const named = named_by ? sql`and proposals.params -> ${named_by}::text is not null` : sql``
      return sql`(proposals.act = ${act} ${named} and ${mayOn(actor, can, columns)})`
    }),
  )
  return sql<SqlBool>`(${sql.join(acts, sql` or `)})`
}

/** What assistants propose, as far as this reader may decide it (API-507). */
export const listProposals = (db: Db, { actor, now }: { actor: Reader; now: Date }, list: CheckedListQuery) =>
  listPage(select(db, actor.account_id, now).where(visibleTo(actor)), list, {
    id: 'proposals.id',
    columns: {
      created_at: 'proposals.created_at',
      expires_at: 'proposals.expires_at',
      status: statusAt(now),
      act: 'proposals.act',
      event_id: 'proposals.event_id',
    },
  })

export const findProposal = (
  db: Db | Tx,
  { account_id, id }: { account_id: number; id: number },
  now: Date,
): Promise<ListedProposal | undefined> => select(db, account_id, now).where('proposals.id', '=', id).executeTakeFirst()

/** On its own, in a transaction that locks nothing else (ONE-3). Two who decide come one after the other (MCP-8). */
export async function lockProposal(tx: Tx, id: number, now: Date): Promise<ProposalStatus | undefined> {
  const row = await tx
    .selectFrom('proposals')
    .innerJoin('api_keys', 'api_keys.id', 'proposals.api_key_id')
    .select(statusAt(now).as('status_now'))
    .where('proposals.id', '=', id)
    .forNoKeyUpdate('proposals')
    .executeTakeFirst()
  return row?.status_now
}

/** Those of a key are counted one after the other (MCP-8). */
export async function countPending(tx: Tx, api_key_id: number, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposals:${api_key_id}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('proposals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('api_key_id', '=', api_key_id)
    .where('status', '=', ProposalStatus.PENDING)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertProposal(tx: Tx, row: Insertable<DB['proposals']>): Promise<number> {
  const { id } = await tx.insertInto('proposals').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

interface ProposalValues {
  readonly decided_by?: number | null
  readonly decided_at?: Date
  readonly claimed_at?: Date
  readonly finished_at?: Date
  readonly error_code?: string | null
  readonly preview?: string
  readonly preview_digest?: Buffer
}

/** Moves proposals (MCP-7); answers those that were where they should be. */
export async function moveProposals<To extends ProposalStatus>(
  tx: Tx,
  ids: readonly number[],
  { from, to, ...values }: Move<typeof PROPOSAL_MOVES, To> & ProposalValues,
): Promise<number[]> {
  const sources = checkMoves<ProposalStatus>(PROPOSAL_MOVES, from, to)
  const moved = await tx
    .updateTable('proposals')
    .set({ ...values, status: to })
    .where('id', 'in', [...ids])
    .where('status', 'in', sources)
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}

/** What nobody decided in time, and what revoked keys proposed; locked, as many as a round takes. */
export const lockLapsed = (tx: Tx, now: Date, limit: number) =>
  tx
    .selectFrom('proposals')
    .innerJoin('api_keys', 'api_keys.id', 'proposals.api_key_id')
    .select(['proposals.id', 'proposals.account_id', 'proposals.event_id'])
    .where('proposals.status', '=', ProposalStatus.PENDING)
    .where((eb) => eb.or([eb('proposals.expires_at', '<=', now), eb('api_keys.revoked_at', 'is not', null)]))
    .orderBy('proposals.id')
    .limit(limit)
    .forNoKeyUpdate('proposals')
    .skipLocked()
    .execute()

/** Approved ones whose process has not been heard of since `before`; they are this round's now (MCP-7c). */
export const takeOverProposals = (tx: Tx, { now, before, limit }: { now: Date; before: Date; limit: number }) =>
  tx
    .updateTable('proposals')
    .set({ claimed_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('proposals')
        .select('id')
        .where('status', '=', ProposalStatus.APPROVED)
        .where('claimed_at', '<', before)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'account_id'])
    .execute()

/** They name buyers, so none is kept for good. */
export const deleteOldProposals = (tx: Tx, before: Date, limit: number) =>
  tx
    .deleteFrom('proposals')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('proposals')
        .select('id')
        .where('created_at', '<', before)
        .where('status', '<>', ProposalStatus.APPROVED)
        .orderBy('created_at')
        .limit(limit),
    )
    .execute()

/** What stands in a row as it was read before it was written. */
export const actOf = ({ act, params, body }: Pick<ProposalRow, 'act' | 'params' | 'body'>): ProposedAct =>
  ({ act, params, body }) as unknown as ProposedAct
export const previewOfRow = ({ preview }: Pick<ProposalRow, 'preview'>): ProposalPreview =>
  preview as unknown as ProposalPreview
