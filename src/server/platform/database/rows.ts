import type { Selectable } from 'kysely'
import type { DB } from './tables.ts'

/** A row as it is read. `Row<'orders'>`. */
export type Row<T extends keyof DB> = Selectable<DB[T]>
