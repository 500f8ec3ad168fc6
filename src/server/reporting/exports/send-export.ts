import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { madeWith } from '#core/platform/actions/changes.ts'
import { type CsvSeparator, csvSeparator } from '#core/platform/csv-separator.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { slugify } from '#core/platform/ids.ts'
import { STREAM_CHUNK_BYTES } from '#core/platform/limits.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import { localDate } from '#core/platform/time.ts'
import type { ExportFormat } from '#core/reporting/exports/endpoints.ts'
import { EXPORTS_PER_MINUTE } from '#core/reporting/exports/limits.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { callerOf, throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { CSV_TYPE, csvFile } from '#server/platform/files/csv-file.ts'
import type { FileColumn, FileTable } from '#server/platform/files/file-cells.ts'
import { JSONL_TYPE, jsonlFile } from '#server/platform/files/jsonl-file.ts'
import { XLSX_TYPE, xlsxFile } from '#server/platform/files/xlsx-file.ts'
import { requireSpaceForFiles } from '#server/platform/space/disk-space.ts'
import { EXPORT_PLACE_MS, MAX_EXPORTS_OF_ACCOUNT, MAX_EXPORTS_RUNNING } from './limits.ts'

interface Running {
  readonly account_id: number
  readonly since: number
  /** Breaks the transfer off. */
  stop: () => void
}
const running = new Set<Running>()

/** A place for one more, taken from the slowest reader where all are taken: with two accounts nobody stops everybody's exports. */
function takePlace(account_id: number, now: number): Running {
  if ([...running].filter((one) => one.account_id === account_id).length >= MAX_EXPORTS_OF_ACCOUNT)
    throw new AppError('BUSY')
  if (running.size >= MAX_EXPORTS_RUNNING) {
    const [eldest] = [...running].sort((a, b) => a.since - b.since)
    if (!eldest || now - eldest.since < EXPORT_PLACE_MS) throw new AppError('BUSY')
    eldest.stop()
    running.delete(eldest)
  }
  const place: Running = { account_id, since: now, stop: () => {} }
  running.add(place)
  return place
}

export interface ExportFile<Row> {
  readonly format: ExportFormat | 'jsonl'
  /** Of a CSV file; the one of the request's language where none was asked for. */
  readonly separator?: CsvSeparator | undefined
  /** The list's name, as its address has it. */
  readonly list: string
  readonly event?: { readonly id: number; readonly title: string }
  /** What was searched, filtered and sorted for. */
  readonly asked: CheckedListQuery
  readonly zone: string
  readonly columns: readonly FileColumn<Row>[]
  readonly parts: AsyncGenerator<readonly Row[]>
  /** Last lines of a JSONL file, asked for once the rows are written. */
  readonly ending?: () => readonly object[]
}

/** `<list>-<event slug>-<date>`: letters, figures and hyphens only (FIL-1, SEC-21). */
const fileName = (
  now: Date,
  { format, list, event, zone }: Pick<ExportFile<never>, 'format' | 'list' | 'event' | 'zone'>,
): string =>
  [list, event ? slugify(event.title) : null, localDate(now, zone)]
    .filter((part) => part !== null)
    .join('-')
    .concat('.', format)

/** So many exports a user may start in an hour (FIL-5). */
export const throttleExport = (ctx: StaffCtx): Promise<void> =>
  throttle(ctx, `export:${callerOf(ctx.actor)}`, EXPORTS_PER_MINUTE)

const TYPES = { csv: CSV_TYPE, xlsx: XLSX_TYPE, jsonl: JSONL_TYPE } as const

function bytesOf<Row>(
  { locale }: StaffCtx,
  { format, separator, list, ending }: Pick<ExportFile<Row>, 'format' | 'separator' | 'list' | 'ending'>,
  table: FileTable<Row>,
): AsyncGenerator<Buffer> {
  if (format === 'jsonl') return jsonlFile(table.parts, ending)
  return format === 'csv' ? csvFile(table, csvSeparator(separator, locale)) : xlsxFile(table, { sheet: list })
}

/**
 * A whole list as an attachment, written while it is read. The first part is read before anything is sent, so that a
 * refusal is a normal error; what fails later breaks the transfer (FIL-1).
 */
export async function sendExport<Row>(
  ctx: StaffCtx,
  reply: FastifyReply,
  file: ExportFile<Row>,
): Promise<FastifyReply> {
  requireSpaceForFiles(ctx)
  const place = takePlace(ctx.actor.account_id, ctx.now.getTime())
  const parts = logged(ctx, file, counted(file.parts, place))
  let first: IteratorResult<readonly Row[]>
  try {
    first = await parts.next()
  } catch (error) {
    await parts.return(undefined)
    throw error
  }
  async function* all() {
    if (!first.done) yield first.value
    yield* parts
  }
  const table: FileTable<Row> = { columns: file.columns, parts: all() }
  const bytes = bytesOf(ctx, file, table)
  const stream = Readable.from(bytes, { objectMode: false, highWaterMark: STREAM_CHUNK_BYTES })
  place.stop = () => stream.destroy()
  stream.once('error', (error) => ctx.log.error({ err: error, list: file.list }, 'export broke off'))
  // Also for a reader who goes away before the first byte: the generators in between were never begun then.
  stream.once('close', () => {
    parts
      .return(undefined)
      .catch((error: unknown) => ctx.log.error({ err: error, list: file.list }, 'an export was not logged'))
  })
  return reply
    .type(TYPES[file.format])
    .header('content-disposition', `attachment; filename="${fileName(ctx.now, file)}"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(stream)
}

/** The parts, giving the place among the running exports back exactly once. */
async function* counted<Row>(parts: AsyncGenerator<readonly Row[]>, place: Running): AsyncGenerator<readonly Row[]> {
  try {
    yield* parts
  } finally {
    running.delete(place)
  }
}

/** `{status: [null, ['eq ACTIVE']]}`: what was asked for, where it may stand: a search may be a name (LOGE-3). */
const toldQuery = ({ query, filters }: CheckedListQuery) =>
  madeWith({
    ...(query ? { query } : {}),
    ...Object.fromEntries(
      Map.groupBy(filters, ({ field }) => field)
        .entries()
        .map(([field, some]) => [field, some.map(({ operator, value }) => [operator, value])]),
    ),
  })

/** The parts; once they end, or the reader goes away, how many rows went out is logged (AUD-3). */
async function* logged<Row>(
  ctx: StaffCtx,
  { list, format, event, asked }: Pick<ExportFile<Row>, 'list' | 'format' | 'event' | 'asked'>,
  parts: AsyncGenerator<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let rows = 0
  let is_whole = false
  try {
    for await (const part of parts) {
      rows += part.length
      yield part
    }
    is_whole = true
  } finally {
    await inTransaction(ctx.db, (tx) =>
      audit(tx, ctx, 'list.exported', {
        ...(event ? { event_id: event.id } : {}),
        data: { list, format, rows, is_whole },
        changes: toldQuery(asked),
      }),
    )
  }
}
