import { Trans } from '@lingui/react/macro'
import { Button, Group, Paper, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { onWaiting, readWaiting } from '#web/platform/client/patience.ts'
import styles from './trying-again.module.css'

/** Says politely that the server does not answer and is asked again; what was typed stays (HA-7). */
export function TryingAgain() {
  const [waiting, setWaiting] = useState(readWaiting)
  useEffect(() => onWaiting(() => setWaiting(readWaiting())), [])
  return (
    <div role="status" className={styles.region}>
      {waiting !== null && (
        <Paper withBorder shadow="md" px="md" py="xs" radius="md">
          <Group gap="sm" wrap="nowrap">
            {waiting === 'WAITING' ? (
              <Text size="sm">
                <Trans>No answer from the server. Trying again …</Trans>
              </Text>
            ) : (
              <>
                <Text size="sm">
                  <Trans>There is still no answer. Nothing you entered is lost.</Trans>
                </Text>
                <Button size="compact-sm" variant="default" onClick={waiting.again}>
                  <Trans>Try again</Trans>
                </Button>
              </>
            )}
          </Group>
        </Paper>
      )}
    </div>
  )
}
