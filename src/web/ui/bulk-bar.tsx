import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import styles from './bulk-bar.module.css'
import { ReasonButton } from './reason-button.tsx'
import type { Bulk, BulkAct } from './use-bulk.tsx'

/** How many rows are chosen and what can be done with them; while that runs, how far it is. */
export function BulkBar<Row extends { id: number }>({ bulk, total }: { bulk: Bulk<Row>; total: number }) {
  const { t } = useLingui()
  const { selection, running } = bulk
  const count = selection.rows.length
  return (
    <>
      <span role="status" className="visually-hidden">
        {count > 0 && <Plural value={count} one="# row selected" other="# rows selected" />}
      </span>
      {running ? (
        <section className={styles.bar} aria-label={t`Selected rows`}>
          <Running {...running} />
        </section>
      ) : (
        count > 0 && (
          <section className={styles.bar} aria-label={t`Selected rows`}>
            <b className={styles.count}>
              <Plural value={count} one="# selected" other="# selected" />
            </b>
            {!selection.is_all && (
              <Button size="compact-sm" variant="transparent" className={styles.all} onClick={selection.selectPage}>
                <Trans>Select all {total} on this page</Trans>
              </Button>
            )}
            <div className={styles.acts}>
              {bulk.acts.map((act) => (
                <ActButton key={act.id} bulk={bulk} act={act} />
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
          </section>
        )
      )}
    </>
  )
}

/** An act that fits none of the chosen rows says why (UIX-5). */
function ActButton<Row extends { id: number }>({ bulk, act }: { bulk: Bulk<Row>; act: BulkAct<Row> }) {
  const reasons = bulk.selection.rows.map(act.reasonAgainst)
  const against = reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null
  if (against !== null && act.is_one_of_two) return null
  return (
    <ReasonButton
      reason={against}
      size="compact-md"
      leftSection={act.icon}
      {...(act.is_danger && against === null ? { c: 'var(--danger-text)' } : {})}
      onClick={() => void bulk.perform(act)}
    >
      {act.label}
    </ReasonButton>
  )
}

function Running({ label, finished, total, stop }: NonNullable<Bulk<{ id: number }>['running']>) {
  const { t } = useLingui()
  return (
    <>
      <b className={styles.count}>{label}</b>
      <Progress
        className={styles.progress ?? ''}
        value={(finished / total) * 100}
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
