import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { useUnsavedGuard } from '#web/platform/ui/forms/unsaved.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import styles from './security.module.css'

interface ShownCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Recovery codes are told once (ACCESS-3); leaving them asks (BO-80). */
export function ShownCodes({ codes, onDone }: ShownCodesProps) {
  const { t } = useLingui()
  const release = useUnsavedGuard(true)
  const text = codes.join('\n')
  const save = () => {
    const link = document.createElement('a')
    link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`
    link.download = 'turnout-recovery-codes.txt'
    link.click()
  }
  return (
    <Card title={t`Your recovery codes`}>
      <p>
        <Trans>
          Keep them where you keep important papers. Each lets you in once when your second factor is out of reach. They
          are shown only now.
        </Trans>
      </p>
      <ul className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <CopyButton value={text}>
          <Trans>Copy the codes</Trans>
        </CopyButton>
        <Button leftSection={<IconDownload size={18} />} onClick={save}>
          <Trans>Save as a file</Trans>
        </Button>
        <Button
          variant="filled"
          color="action"
          onClick={() => {
            release()
            onDone()
          }}
        >
          <Trans>I have kept them</Trans>
        </Button>
      </div>
    </Card>
  )
}
