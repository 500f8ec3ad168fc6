import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { FAILURES_SHOWN } from '#web/platform/ui/limits.ts'
import styles from './bulk-bar.module.css'

interface Failures {
  /** What worked, in the words of the action; null when nothing did. */
  readonly done: ReactNode
  readonly failed: readonly { readonly name: string; readonly error: unknown }[]
  /** Not begun. */
  readonly left: number
  readonly onAgain: () => void
}

/** Which rows failed and why; it stays until it is closed, and the rows stay chosen. */
export function showFailures(failures: Failures): void {
  const id = modals.open({
    title: <Plural value={failures.failed.length} one="# failed" other="# failed" />,
    children: <FailureList {...failures} onClose={() => modals.close(id)} />,
  })
}

function FailureList({ done, failed, left, onAgain, onClose }: Failures & { onClose: () => void }) {
  const { i18n } = useLingui()
  return (
    <div role="alert">
      {done && <p className={styles.done}>{done}</p>}
      <ul className={styles.failed}>
        {failed.slice(0, FAILURES_SHOWN).map(({ name, error }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tickets may have the same name
          <li key={index}>
            <b>{name}</b>
            <span>{errorMessage(error, i18n)}</span>
          </li>
        ))}
      </ul>
      {failed.length > FAILURES_SHOWN && (
        <p className={styles.done}>
          <Plural value={failed.length - FAILURES_SHOWN} one="# more stays selected." other="# more stay selected." />
        </p>
      )}
      {left > 0 && (
        <p className={styles.done}>
          <Plural value={left} one="# was not started." other="# were not started." />
        </p>
      )}
      <Group mt="lg" justify="flex-end" gap={8}>
        <Button onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
        <Button
          variant="filled"
          color="action"
          onClick={() => {
            onClose()
            onAgain()
          }}
        >
          <Trans>Try these again</Trans>
        </Button>
      </Group>
    </div>
  )
}
