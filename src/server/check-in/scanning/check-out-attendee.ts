import { randomUUID } from 'node:crypto'
import type { ScanAnswer } from '#core/check-in/scanning/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { ScanListRow } from '#server/catalog/check-in-lists/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { findCheckIn } from './queries.ts'
import { lockScannedAttendees, writeLedger } from './scan-queries.ts'

/** Check-out by row (SCN-18): the log gets its line like any scan; a repeated call changes and logs nothing. */
export async function checkOutAttendee(ctx: Ctx, list: ScanListRow, check_in_short_id: string): Promise<void> {
  const found = await findCheckIn(ctx.db, list.id, check_in_short_id)
  if (!found) throw new AppError('NOT_FOUND')
  await inTransaction(ctx.db, async (tx) => {
    await lockScannedAttendees(tx, [found.attendee_id])
    const row = await findCheckIn(tx, list.id, check_in_short_id)
    if (!row || row.checked_out_at !== null) return
    const nonce = randomUUID()
    const answer: ScanAnswer = { nonce, verdict: 'CHECKED_OUT', reason: null }
    await writeLedger(tx, list, {
      check_ins: [],
      changes: [{ id: row.id, checked_in_at: null, checked_out_at: ctx.now }],
      lines: [
        {
          attendee_id: row.attendee_id,
          check_in_id: row.id,
          check_in_short_id: null,
          nonce,
          raw_code: null,
          action: 'CHECK_OUT',
          verdict: answer.verdict,
          reason: null,
          scanned_at: ctx.now,
          received_at: ctx.now,
          offline: false,
          local_verdict: null,
          admitted_offline: false,
          device_id: null,
          device_name: null,
          ip: ctx.ip,
          answer,
        },
      ],
    })
  })
}
