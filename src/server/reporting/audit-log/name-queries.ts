import { type RawBuilder, sql } from 'kysely'
import type { ActionSubject } from '#core/platform/actions/action.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import type { SubjectRef } from '#core/reporting/audit-log/subject-of.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * People as this account knows them: a member by their name, somebody invited by what the inviter typed (USR-10), somebody who
 * is gone by the name they last acted under here (USR-8). What they are called in other accounts is not this one's.
 */
const users = (account_id: number) => sql`select u.id, coalesce(
    case m.status when ${MembershipStatus.INVITED} then concat_ws(' ', coalesce(m.invited_first_name, split_part(u.email, '@', 1)), m.invited_last_name)
      when ${MembershipStatus.ACTIVE} then concat_ws(' ', u.first_name, u.last_name)
      when ${MembershipStatus.INACTIVE} then concat_ws(' ', u.first_name, u.last_name) end,
    (select a.actor_name from audit_log a where a.account_id = ${account_id} and a.actor_type = 'USER' and a.actor_id = u.id
      order by a.id desc limit 1)) as name
  from users u left join account_users m on m.user_id = u.id and m.account_id = ${account_id}`

/** What things are called, deleted ones too. Orders, attendees and events are named by the row itself. */
const NAMES: Partial<Record<ActionSubject, RawBuilder<unknown> | typeof users>> = {
  addon_group: sql`select id, title as name from addon_groups`,
  affiliate: sql`select id, name from affiliates`,
  api_key: sql`select id, name from api_keys`,
  basket_rule: sql`select r.id, k.title as name from basket_rules r join tickets k on k.id = r.ticket_id`,
  capacity: sql`select id, name from capacity_assignments`,
  check_in_list: sql`select id, name from check_in_lists`,
  date: sql`select id, to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as name from event_dates`,
  discount_rule: sql`select id, name, value_type as value_kind from discount_rules`,
  message: sql`select id, subject as name from messages`,
  organizer: sql`select id, name from organizers`,
  promo_code: sql`select id, code as name, discount_type as value_kind from promo_codes`,
  question: sql`select id, title as name from questions`,
  role: sql`select id, name from roles`,
  tax: sql`select id, name, calculation_type as value_kind from taxes_and_fees`,
  ticket: sql`select id, title as name from tickets`,
  unit: sql`select u.id, k.title as name from order_units u join tickets k on k.id = u.ticket_id`,
  user: users,
  // of its address the host alone: the rest may be a password of its owner (LOGE-3)
  webhook: sql`select id, substring(url from '^https?://([^/?]+)') as name from webhook_endpoints`,
}

export const nameKey = ({ kind, id }: SubjectRef): string => `${kind} ${id}`

/** Things with a number that is an amount or a percentage. */
const VALUED: readonly ActionSubject[] = ['discount_rule', 'promo_code', 'tax']

export interface Called {
  readonly name: string
  /** Of a discount or a tax, what its number is: PERCENTAGE, FIXED; null for everything else. */
  readonly value_kind: string | null
}

/** What these are called, by `nameKey`; what is gone without a trace is missing. */
export async function readSubjectNames(
  db: Db,
  account_id: number,
  subjects: readonly SubjectRef[],
): Promise<Map<string, Called>> {
  const by_kind = Map.groupBy(subjects, ({ kind }) => kind)
  const parts = [...by_kind].flatMap(([kind, some]) => {
    const known = NAMES[kind]
    const names = typeof known === 'function' ? known(account_id) : known
    const ids = [...new Set(some.map(({ id }) => id))]
    return names
      ? [
          sql`select ${kind}::text as kind, n.id, n.name, ${VALUED.includes(kind) ? sql`n.value_kind` : sql`null`}::text as value_kind from (${names}) n where n.id = any(${ids}::bigint[])`,
        ]
      : []
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<SubjectRef & Called>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [nameKey(row), row]))
}
