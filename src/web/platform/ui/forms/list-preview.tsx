import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { fullName } from '../display/details.tsx'
import { Note } from '../page-header.tsx'
import { useAction } from '../use-action.ts'
import styles from './list-import.module.css'
import { ViewDrawer } from './resource-form.tsx'

/** A line as the server read it. */
interface ReadLine {
  readonly line: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly problems: readonly { readonly field: string; readonly message: string }[]
}

interface ListPreviewProps<Line> {
  readonly title: ReactNode
  readonly rows: readonly Line[]
  /** What the fields that have a problem are called, besides name and address. */
  readonly names: Readonly<Record<string, string>>
  /** What else a line says. */
  readonly more: (line: Line) => ReactNode
  /** So many lines are in the way of all others. */
  readonly refused: (faulty: number) => ReactNode
  readonly action: ReactNode
  readonly run: () => Promise<unknown>
  readonly done: string
  readonly failed: string
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Every line as it was read, those with a fault first; nothing is done while there is one (ATT-13, APP-6). */
export function ListPreview<Line extends ReadLine>(props: ListPreviewProps<Line>) {
  const { title, rows, names, more, refused, action, run, done, failed, onBack, onDone } = props
  const { perform, is_busy } = useAction()
  const faulty = rows.filter(({ problems }) => problems.length > 0)
  const good = rows.filter(({ problems }) => problems.length === 0)
  const act = async () => {
    if (await perform({ run, done, failed })) onDone()
  }
  return (
    <ViewDrawer
      title={title}
      onClose={onBack}
      foot={
        <>
          <Button onClick={onBack} disabled={is_busy}>
            <Trans>Back to the list</Trans>
          </Button>
          {faulty.length === 0 && (
            <Button variant="filled" color="action" loading={is_busy} onClick={act}>
              {action}
            </Button>
          )}
        </>
      }
    >
      {faulty.length > 0 ? (
        <Note tone="red">{refused(faulty.length)}</Note>
      ) : (
        <Note tone="green">
          <Trans>Every line is fine.</Trans>
        </Note>
      )}
      <ul className={styles.rows}>
        {[...faulty, ...good].map((row) => (
          <LineRow key={row.line} row={row} names={names} more={more(row)} />
        ))}
      </ul>
    </ViewDrawer>
  )
}

interface LineRowProps extends Pick<ListPreviewProps<ReadLine>, 'names'> {
  readonly row: ReadLine
  readonly more: ReactNode
}

function LineRow({ row, names, more }: LineRowProps) {
  const { t } = useLingui()
  const all = { first_name: t`First name`, last_name: t`Last name`, email: t`Email`, ...names }
  const { line, email, problems } = row
  return (
    <li data-faulty={problems.length > 0 || undefined}>
      <span className={styles.line}>
        <Trans>Line {line}</Trans>
      </span>
      <span className={styles.read}>
        <bdi>
          <b>{fullName(row) || '–'}</b>
        </bdi>
        <bdi>{email || '–'}</bdi>
        {more}
        {problems.map(({ field, message }) => (
          <span key={field} className={styles.fault}>
            <b>{all[field as keyof typeof all] ?? field}</b>: {message}
          </span>
        ))}
      </span>
    </li>
  )
}
