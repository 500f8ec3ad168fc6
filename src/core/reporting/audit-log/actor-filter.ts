import { z } from 'zod'

/** Kinds of actors that have no number: who they were is not kept, or it was nobody. */
export const UNNAMED_ACTORS = ['BUYER', 'DOOR', 'SYSTEM', 'PROVIDER'] as const
const NamedActor = z.templateLiteral([z.enum(['user', 'key']), '-', z.int().positive()])

export interface AskedActor {
  readonly type: string
  /** Null: all of the kind. */
  readonly id: number | null
}

/** `user-8`, `key-3`, `BUYER`, as the filter of the audit log writes who acted; null for anything else. */
export function readActor(text: string): AskedActor | null {
  if ((UNNAMED_ACTORS as readonly string[]).includes(text)) return { type: text, id: null }
  if (!NamedActor.safeParse(text).success) return null
  const [type = '', id] = text.split('-')
  return { type: type.toUpperCase(), id: Number(id) }
}

/** How the filter writes who did this; null where that was nobody who can be named. */
export function actorFilter({ actor_type, actor_id }: { actor_type: string; actor_id: number | null }): string | null {
  if ((UNNAMED_ACTORS as readonly string[]).includes(actor_type)) return actor_type
  return actor_id === null ? null : `${actor_type.toLowerCase()}-${actor_id}`
}
