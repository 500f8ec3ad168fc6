import { type RawBuilder, sql } from 'kysely'

/**
 * A state of core written into a statement as it stands, not as a parameter: the planner sees it, so that an index over
 * rows in some states serves the statement, prepared or not. For constants of core only, never for what somebody typed.
 */
export const literal = <S extends string>(state: S): RawBuilder<S> => sql.lit(state)

/** Several of them, for `status in (…)`. */
export const literals = (states: readonly string[]): RawBuilder<unknown> =>
  sql.join(states.map((state) => sql.lit(state)))

/** The same for a statement that is plain text. */
export const quoted = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ')
