import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { MAX_SELECTED } from '#web/platform/ui/limits.ts'
import { useCounts } from '../display/money.tsx'
import { ReasonButton } from '../reason-button.tsx'
import styles from './bulk-bar.module.css'
import type { Bulk, BulkAction } from './use-bulk.tsx'

interface BulkBarProps<Row extends { id: number }> {
  readonly bulk: Bulk<Row>
  /** Rows of the page, and of the whole list. */
  readonly on_page: number
  readonly total: number
}

/** How many rows are chosen and what can be done with them; while that runs, how far it is. */
export function BulkBar<Row extends { id: number }>({ bulk, on_page, total }: BulkBarProps<Row>) {
  const { t } = useLingui()
  const { selection, running } = bulk
  const count = selection.rows.length
  const bar = useFocusKept(running !== null)
  return (
    <>
      <span role="status" className="visually-hidden">
        {count > 0 && <Plural value={count} one="# row selected" other="# rows selected" />}
      </span>
      {(running || count > 0) && (
        <section ref={bar} tabIndex={-1} className={styles.bar} aria-label={t`Selected rows`}>
          {running ? <Running {...running} /> : <Chosen bulk={bulk} on_page={on_page} total={total} />}
        </section>
      )}
    </>
  )
}

/** The button that had the focus goes when an action begins, and the one to stop it when it ends. */
function useFocusKept(is_running: boolean) {
  const bar = useRef<HTMLElement>(null)
  const was_running = useRef(is_running)
  useEffect(() => {
    if (was_running.current === is_running) return
    was_running.current = is_running
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [is_running])
  return bar
}

function Chosen<Row extends { id: number }>({ bulk, on_page, total }: BulkBarProps<Row>) {
  const { t } = useLingui()
  const { selection } = bulk
  const { elsewhere, rows } = selection
  return (
    <>
      <b className={styles.count}>
        <Plural value={rows.length} one="# selected" other="# selected" />
      </b>
      {elsewhere > 0 && (
        <span className={styles.elsewhere}>
          <Plural value={elsewhere} one="# on another page" other="# on other pages" />
        </span>
      )}
      {!selection.is_all && (
        <Button size="compact-sm" variant="transparent" className={styles.all} onClick={selection.selectPage}>
          <Trans>Select all {on_page} on this page</Trans>
        </Button>
      )}
      {selection.is_all && elsewhere === 0 && total > on_page && <WholeList bulk={bulk} total={total} />}
      <div className={styles.actions}>
        {bulk.actions.map((action) => (
          <ActionButton key={action.id} bulk={bulk} action={action} />
        ))}
      </div>
      <ActionIcon
        className={styles.close}
        aria-label={t`Select none`}
        onClick={() => {
          selection.clear()
          selection.element.current?.focus({ preventScroll: true })
        }}
      >
        <IconX size={18} />
      </ActionIcon>
    </>
  )
}

/** From the page to the list as it is searched and filtered (ADR 0027). */
function WholeList<Row extends { id: number }>({ bulk, total }: { bulk: Bulk<Row>; total: number }) {
  const { selectList } = bulk
  if (!selectList) return null
  if (total > MAX_SELECTED)
    return (
      <span className={styles.elsewhere}>
        <Plural
          value={MAX_SELECTED}
          one="More than # in the list: narrow it to select all."
          other="More than # in the list: narrow it to select all."
        />
      </span>
    )
  return (
    <Button size="compact-sm" variant="transparent" className={styles.all} onClick={() => void selectList(total)}>
      <Plural value={total} one="Select the # in the list" other="Select all # in the list" />
    </Button>
  )
}

/** An action that fits none of the chosen rows says why (UIX-5). */
function ActionButton<Row extends { id: number }>({ bulk, action }: { bulk: Bulk<Row>; action: BulkAction<Row> }) {
  const reasons = bulk.selection.rows.map(action.reasonAgainst)
  const against = reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null
  if (against !== null && action.is_one_of_two) return null
  return (
    <ReasonButton
      reason={against}
      size="compact-md"
      leftSection={action.icon}
      {...(action.is_danger && against === null ? { c: 'var(--danger-text)' } : {})}
      onClick={() => void bulk.perform(action)}
    >
      {action.label}
    </ReasonButton>
  )
}

function Running({ label, stop, ...part }: NonNullable<Bulk<{ id: number }>['running']>) {
  const { t } = useLingui()
  const format = useCounts()
  const [finished, total] = [format(part.finished), format(part.total)]
  return (
    <>
      <b className={styles.count}>{label}</b>
      <Progress
        className={styles.progress ?? ''}
        value={(part.finished / part.total) * 100}
        size="md"
        color="action"
        aria-label={t`${finished} of ${total} done`}
      />
      <span className={styles.figure}>
        <Trans>
          {finished} of {total}
        </Trans>
      </span>
      <Button size="compact-md" onClick={stop}>
        <Trans>Stop</Trans>
      </Button>
    </>
  )
}
