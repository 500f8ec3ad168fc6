/** A table of moves: from each state, the states it may become. Any move that is not in it is refused. */
export type Moves<S extends string = string> = Readonly<Record<S, readonly S[]>>

/** The states that may become `To`, as a type: a pair that the table does not name does not compile. */
export type SourceOf<M extends Moves, To extends string> = {
  [From in keyof M & string]: To extends M[From][number] ? From : never
}[keyof M & string]

/** What a guarded move is told: one state or several that the row may be in, and the one it comes to. */
export interface Move<M extends Moves, To extends string> {
  readonly from: SourceOf<M, To> | readonly SourceOf<M, To>[]
  readonly to: To
}

/** Whether a table of moves allows this one. */
export const canMove = <S extends string>(moves: Moves<S>, from: S, to: S): boolean => moves[from].includes(to)

/** The states from which a table of moves leads to the given one. */
export const sourcesOf = <M extends Moves, To extends keyof M & string>(moves: M, to: To): SourceOf<M, To>[] =>
  Object.keys(moves).filter((from) => moves[from]?.includes(to)) as SourceOf<M, To>[]

/** A move that no table allows is a fault in the program, not an answer to a request: the transaction rolls back. */
export class ForbiddenMove extends Error {
  constructor(from: readonly string[], to: string) {
    super(`${from.join(', ') || 'nothing'} may not become ${to}`)
    this.name = 'ForbiddenMove'
  }
}

/**
 * What every guarded move begins with: the states it may come from, for its `where status in …`. Throws ForbiddenMove when
 * the table does not let one of them become `to`, or when there is none.
 */
export function checkMoves<S extends string>(moves: Moves<S>, from: S | readonly S[], to: S): S[] {
  const sources = typeof from === 'string' ? [from] : [...from]
  if (sources.length === 0 || sources.some((one) => !canMove(moves, one, to))) throw new ForbiddenMove(sources, to)
  return sources
}
