import { ACTIONS, type Action } from './actions.ts'
import { type Changes, changesOf } from './changes.ts'

/** What an audit row says. */
export interface Said {
  readonly data: Readonly<Record<string, unknown>>
  readonly changes: Changes | null
}

type Data = Said['data']

const isEdit = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

/** In the old form the name of a thing stood beside its id whatever was changed: it reads the same before and after. */
const NAMED_ONLY: readonly string[] = [
  'affiliate.updated',
  'capacity.updated',
  'check_in_list.updated',
  'promo_code.updated',
]

/** `{before, after}` of `email.changed` is a change of the address. */
const edits = (moved: Data): Data =>
  'before' in moved && 'after' in moved ? { email: { from: moved.before, to: moved.after } } : moved

function toChanges(action: string, moved: Data): Changes {
  const entries = Object.entries(edits(moved))
  if (NAMED_ONLY.includes(action))
    return Object.fromEntries(entries.map(([name, value]) => [name, [value, value] as const]))
  const is_gone = action.endsWith('.deleted') || action.endsWith('.removed')
  const side = (which: 'from' | 'to') =>
    entries.map(([name, value]) => {
      if (isEdit(value)) return [name, value[which]] as const
      return [name, (which === 'from') === is_gone ? value : null] as const
    })
  return changesOf(Object.fromEntries(side('from')), Object.fromEntries(side('to')))
}

const questionIds = (changes: Changes): number[] =>
  Object.keys(changes).flatMap((name) => {
    const id = Number(/^question_(\d+)$/.exec(name)?.[1])
    return Number.isInteger(id) ? [id] : []
  })

/**
 * A row as it was written before `changes` was, in the present form (LOGE-3): what `data` may not hold moves to `changes`,
 * and the names of what changed take its place. Null for a row that is in the present form.
 */
export function fromOldForm(action: string, data: Data): Said | null {
  const shape = ACTIONS[action as Action]?.data.shape
  if (!shape) return null
  const fits = (name: string, value: unknown): boolean =>
    Object.hasOwn(shape, name) &&
    (shape as Record<string, { safeParse(value: unknown): { success: boolean } }>)[name]!.safeParse(value).success
  const kept = Object.entries(data).filter(([name, value]) => fits(name, value))
  const moved = Object.entries(data).filter(([name, value]) => !fits(name, value))
  if (moved.length === 0) return null
  const changes = toChanges(action, Object.fromEntries(moved))
  const named = {
    ...('fields' in shape && !NAMED_ONLY.includes(action) ? { fields: Object.keys(changes) } : {}),
    ...('fields' in shape && NAMED_ONLY.includes(action) ? { fields: [] } : {}),
    ...('question_ids' in shape ? { question_ids: questionIds(changes) } : {}),
  }
  return { data: { ...named, ...Object.fromEntries(kept) }, changes }
}
