import type { RuleName } from './rules.ts'

export interface Exception {
  readonly file: string
  /** Ours, or squawk's by its own name. */
  readonly rule: RuleName | (string & {})
  readonly reason: string
}

/** Files that were released before the rule was asked. None is added: a new file keeps the rules. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    file: '0079-stock-of-dates.sql',
    rule: 'taken',
    reason: 'a unique constraint gives way to a unique index of the same column',
  },
  { file: '0097-leaner-items.sql', rule: 'taken', reason: 'a reference and an index that no release reads by' },
  { file: '0098-items-and-discounts.sql', rule: 'taken', reason: 'references and an index that no release reads by' },
  {
    file: '0101-ended-grants.sql',
    rule: 'taken',
    reason: 'its column came with 0100, in the same release: nobody has ever read it',
  },
  { file: '0101-ended-grants.sql', rule: 'ban-drop-column', reason: 'the same' },
  {
    file: '0106-orders-of-keys.sql',
    rule: 'taken',
    reason: 'an index gives way to one of more rows, which holds what the dropped one held',
  },
  {
    file: '0106-orders-of-keys.sql',
    rule: 'ban-drop-not-null',
    reason: 'null only in messages of keys, which the release before does not show',
  },
  {
    file: '0119-sign-on-purposes.sql',
    rule: 'taken',
    reason: 'the purpose came with 0118, in the same release; 0128 takes it back',
  },
  { file: '0130-items-of-orders.sql', rule: 'taken', reason: 'a reference and an index that no release reads by' },
]
