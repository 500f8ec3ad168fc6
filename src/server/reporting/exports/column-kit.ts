import type { Locale } from '#core/platform/locales.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { type Cell, type FileColumn, instantCell, moneyCell } from '#server/platform/files/file-cells.ts'
import { type HeadingName, headingsIn } from './headings.ts'

type Values<Row, T> = (row: Row) => T

/** Builds the columns of one file: words in the request's language, instants in one zone, money in one currency. */
export function columnKit<Row>(
  locale: Locale,
  { zone, currency }: { zone: Values<Row, string>; currency: Values<Row, string> },
) {
  const words = headingsIn(locale)
  const column = (name: HeadingName, cell: Values<Row, Cell>): FileColumn<Row> => ({
    heading: words.heading(name),
    cell,
  })
  return {
    text: column,
    flag: (name: HeadingName, value: Values<Row, boolean>) => column(name, (row) => words.flag(value(row))),
    money: (name: HeadingName, value: Values<Row, number | null>) =>
      column(name, (row) => moneyCell(value(row), currency(row))),
    instant: (name: HeadingName, value: Values<Row, string | Date | null>) =>
      column(name, (row) => instantCell(value(row), zone(row))),
    currency: () => column('currency', currency),
    zone: () => column('zone', zone),
  }
}

/** Of things of one event, in its zone and currency. */
export const eventKit = <Row>(ctx: StaffCtx, event: EventRow) =>
  columnKit<Row>(ctx.locale, { zone: () => event.timezone, currency: () => event.currency })

/** Tickets by their names in one cell. */
export const namesOf = (titles: ReadonlyMap<number, string>, ids: readonly number[]): string =>
  ids.map((id) => titles.get(id) ?? String(id)).join('; ')
