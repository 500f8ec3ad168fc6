import { toMajorString } from '#core/platform/money.ts'
import { instantToLocal } from '#core/platform/time.ts'

/** An amount in major units, exact; or the local time of an instant. Text and numbers stand for themselves. */
export type Cell = string | number | null | { readonly decimal: string } | { readonly local: string }

export const moneyCell = (amount: number | null, currency: string): Cell =>
  amount === null ? null : { decimal: toMajorString(amount, currency) }

/** Instants stand in event time; the zone has a column of its own (FIL-2). */
export const instantCell = (instant: string | Date | null, zone: string): Cell =>
  instant === null ? null : { local: instantToLocal(new Date(instant), zone) }

/** A column of a file: its heading, and what it says of a row. */
export interface FileColumn<Row> {
  readonly heading: string
  readonly cell: (row: Row) => Cell
}

export interface FileTable<Row> {
  readonly columns: readonly FileColumn<Row>[]
  readonly parts: AsyncIterable<readonly Row[]>
}
