import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ChangedPart, changedParts } from '#core/reporting/audit-log/changed-parts.ts'
import { fieldName } from '#core/reporting/audit-log/field-names.ts'
import type { AuditEntryView } from '#core/reporting/audit-log/schema.ts'
import { VALUE_WORDS } from '#core/reporting/audit-log/sentences.ts'
import { type Telling, toldValue } from '#core/reporting/audit-log/told-value.ts'
import { actionLink } from '#web/platform/ui/display/details.tsx'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import styles from './audit-log.module.css'
import { stateWord } from './labels.ts'
import { CHANGES_SHOWN } from './limits.ts'

interface Line extends ChangedPart {
  readonly title: string | null
  readonly is_hidden: boolean
  /** Something that was there reads differently now. */
  readonly is_edit: boolean
}

/** Told by the sentence, by the subject or by the change itself. */
const SAID_ELSEWHERE: readonly string[] = ['fields', 'from', 'to']
const isTold = (name: string): boolean => SAID_ELSEWHERE.includes(name) || /(?:^|_)ids?$/.test(name)

const linesOf = ({ changes, data }: AuditEntryView, is_edit: boolean): Line[] => [
  ...changes.flatMap(({ field, title, is_hidden, before, after }): Line[] =>
    is_hidden
      ? [{ field, of: null, before, after, title, is_hidden, is_edit }]
      : changedParts(field, before, after).map((part) => ({ ...part, title, is_hidden, is_edit })),
  ),
  ...Object.entries(data)
    .filter(([name, value]) => !isTold(name) && value !== null && !changes.some(({ field }) => field === name))
    .map(([field, after]) => ({ field, of: null, before: undefined, after, title: null, is_hidden: false, is_edit })),
]

/** What read differently before, and what an act was about: amounts, counts (AUD-1). */
export function ChangeLines({ entry, zone }: { entry: AuditEntryView; zone: string }) {
  const { i18n } = useLingui()
  const locale = useLocaleTag()
  const [is_open, open] = useState(false)
  const word = (name: keyof typeof VALUE_WORDS) => i18n._(VALUE_WORDS[name])
  const words = { yes: word('yes'), no: word('no'), empty: word('empty') }
  const telling: Telling = {
    locale,
    zone,
    currency: entry.event?.currency || null,
    value_kind: entry.subject?.value_kind ?? null,
    words,
  }
  const lines = linesOf(entry, /(?:updated|changed|moved)$/.test(entry.action))
  const shown = is_open ? lines : lines.slice(0, CHANGES_SHOWN)
  const hidden = lines.length - shown.length
  if (lines.length === 0) return null
  return (
    <ul className={styles.changes}>
      {shown.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one entry never change places
        <li key={at}>
          <ChangeLine line={line} telling={telling} />
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" className={actionLink} onClick={() => open(true)}>
            <Trans>Show {hidden} more</Trans>
          </button>
        </li>
      )}
    </ul>
  )
}

function ChangeLine({ line, telling }: { line: Line; telling: Telling }) {
  const { i18n } = useLingui()
  const { field, of, before, after, title, is_hidden } = line
  const named = fieldName(field)
  const name = title ?? (named ? i18n._(named) : field)
  const head = (
    <span className={styles.field}>
      <bdi>{of ? `${name}, ${of}` : name}</bdi>
    </span>
  )
  if (is_hidden)
    return (
      <>
        {head} <i>{i18n._(VALUE_WORDS.hidden)}</i>
      </>
    )
  const told = (value: unknown): string => {
    const word = stateWord(field, value)
    return word ? i18n._(word) : toldValue(field, value, telling)
  }
  const now = told(after)
  // what a thing was called when it came needs no before, and when it went no after
  if (before === undefined || (!line.is_edit && before === null))
    return (
      <>
        {head} <bdi>{now}</bdi>
      </>
    )
  if (!line.is_edit && after === null)
    return (
      <>
        {head} <del>{told(before)}</del>
      </>
    )
  return (
    <>
      {head} <del>{told(before)}</del> <span aria-hidden="true">→</span> <ins>{now}</ins>
    </>
  )
}
