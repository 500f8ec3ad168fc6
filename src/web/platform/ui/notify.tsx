import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { UNDO_MS } from '#core/platform/limits.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { CopyButton } from './display/copy-button.tsx'
import { STILL_WORKING_MS } from './limits.ts'
import styles from './notify.module.css'

const classNames = { root: styles.toast, description: styles.text, icon: styles.icon, closeButton: styles.close }

/** UIX-1: announced politely, gone after 4 s. With `undo` it has that button, and time to reach it. */
export const notifyDone = (message: ReactNode, undo?: () => void): void => {
  const id = notifications.show({
    message: undo ? (
      <span className={styles.undo}>
        <span>{message}</span>
        <Button
          size="compact-sm"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          <Trans>Undo</Trans>
        </Button>
      </span>
    ) : (
      message
    ),
    role: 'status',
    color: 'green',
    icon: <IconCheck size={16} />,
    ...(undo ? { autoClose: UNDO_MS } : {}),
    withCloseButton: false,
    classNames,
  })
}

/** An action whose question or menu is closed by now and that takes its time says that it goes on; the answer ends that. */
export function notifyWhileBusy(): () => void {
  let id: string | null = null
  const timer = setTimeout(() => {
    id = notifications.show({
      message: <Trans>Still working on it…</Trans>,
      role: 'status',
      loading: true,
      autoClose: false,
      withCloseButton: false,
      classNames,
    })
  }, STILL_WORKING_MS)
  return () => {
    clearTimeout(timer)
    if (id) notifications.hide(id)
  }
}

const referenceOf = (error: unknown): string | null =>
  error instanceof ApiError && typeof error.data.reference === 'string' ? error.data.reference : null

/**
 * A failed action (ERR-71): a known code speaks for itself, an unforeseen fault in the words of its screen (`failed`).
 * With a reference for support it stays until closed and can be copied (UIX-1).
 */
export function notifyFailure(error: unknown, i18n: I18n, failed?: string): void {
  if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
  const is_unforeseen = !(error instanceof ApiError) || error.code === 'INTERNAL'
  const reference = referenceOf(error)
  notifications.show({
    message: (
      <>
        <span>{is_unforeseen && failed ? failed : errorMessage(error, i18n)}</span>
        {reference && (
          <span className={styles.reference}>
            <Trans>
              Reference <span className="reference">{reference}</span>
            </Trans>
            <CopyButton value={reference} />
          </span>
        )}
      </>
    ),
    role: 'alert',
    color: 'red',
    icon: <IconAlertTriangle size={16} />,
    autoClose: reference ? false : 4000,
    closeButtonProps: { 'aria-label': i18n._(msg`Close`) },
    classNames,
  })
}
