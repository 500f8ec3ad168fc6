import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import type { ScanLedger } from './judge-scans.ts'

// The door's writes, one statement per kind however many scans there are (docs/locking.md).

/** Writes what a batch of scans amounts to; false when another call has logged one of the nonces meanwhile (SCN-6). */
export async function writeLedger(
  tx: Tx,
  list: { readonly id: number; readonly event_id: number },
  { check_ins, changes, lines }: ScanLedger,
): Promise<boolean> {
  if (changes.length > 0) await changeVisits(tx, changes)
  if (lines.length === 0) return true
  const { numAffectedRows } = await sql`
    with made as (
      insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, checked_in_at, checked_out_at, device_id, device_name, created_at)
      select short_id, ${list.event_id}, ${list.id}, attendee_id, checked_in_at, checked_out_at, device_id, device_name, created_at
      from jsonb_to_recordset(${JSON.stringify(check_ins)}::jsonb) as v (short_id text, attendee_id bigint, checked_in_at timestamptz,
        checked_out_at timestamptz, device_id text, device_name text, created_at timestamptz)
      returning id, short_id)
    insert into scans (event_id, check_in_list_id, attendee_id, check_in_id, nonce, raw_code, action, verdict, reason, scanned_at, received_at,
      offline, local_verdict, admitted_offline, device_id, device_name, ip, answer)
    select ${list.event_id}, ${list.id}, l.attendee_id, coalesce(l.check_in_id, made.id), l.nonce, l.raw_code, l.action, l.verdict, l.reason,
      l.scanned_at, l.received_at, l.offline, l.local_verdict, l.admitted_offline, l.device_id, l.device_name, l.ip, l.answer
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, n) => ({ ...line, n })))}::jsonb) as l (n int, attendee_id bigint, check_in_id bigint,
      check_in_short_id text, nonce uuid, raw_code text, action text, verdict text, reason text, scanned_at timestamptz, received_at timestamptz,
      offline boolean, local_verdict text, admitted_offline boolean, device_id text, device_name text, ip text, answer jsonb)
    left join made on made.short_id = l.check_in_short_id
    order by l.n
    on conflict (check_in_list_id, nonce) do nothing`.execute(tx)
  return Number(numAffectedRows) === lines.length
}

/** Visits that end, or began earlier than we knew. The attendees are locked; the last word on a visit counts. */
const changeVisits = (tx: Tx, changes: ScanLedger['changes']) =>
  sql`update check_ins c set checked_in_at = coalesce(v.checked_in_at, c.checked_in_at), checked_out_at = coalesce(v.checked_out_at, c.checked_out_at)
    from (select id, min(checked_in_at) as checked_in_at, max(checked_out_at) as checked_out_at
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as v (id bigint, checked_in_at timestamptz, checked_out_at timestamptz)
      group by id) v
    where c.id = v.id`.execute(tx)
