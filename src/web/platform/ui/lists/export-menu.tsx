import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { apiUrl, downloadFile } from '#web/platform/client/api-client.ts'
import { notifyFailure } from '../notify.tsx'
import styles from './list-tools.module.css'

export interface ExportOf {
  /** The list's address in the API; its file is below it. */
  readonly path: string
  /** Search, sort and filters that the screen shows (FIL-1). */
  readonly query: object
  /** What belongs to the rows and is a file of its own: all of it, whatever the screen shows. */
  readonly also?: AlsoExported | undefined
  readonly further?: readonly FurtherFormat[] | undefined
}

export interface AlsoExported {
  readonly path: string
  readonly label: ReactNode
}

/** A format that one list has besides. */
export interface FurtherFormat {
  readonly format: string
  readonly label: ReactNode
}

const FORMATS = [
  { format: 'csv', label: <Trans>CSV</Trans> },
  { format: 'xlsx', label: <Trans>Excel</Trans> },
] as const

/** What the list shows now, all pages of it, as a file (UIX-3). */
export function ExportMenu({ path, query, also, further = [] }: ExportOf) {
  const { t, i18n } = useLingui()
  const [is_busy, setBusy] = useState(false)
  const save = async (from: string, wanted: object) => {
    setBusy(true)
    try {
      await downloadFile(apiUrl(`${from}/export`, {}, wanted))
    } catch (error) {
      notifyFailure(error, i18n, t`The file could not be created. Try again.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          loading={is_busy}
          leftSection={<IconDownload size={16} />}
          className={`${styles.short} ${styles.export}`}
        >
          <span className={styles.word}>
            <Trans>Export</Trans>
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[...FORMATS, ...further].map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => save(path, { ...query, format })}>
            {label}
          </Menu.Item>
        ))}
        {also && (
          <>
            <Menu.Divider />
            <Menu.Label>{also.label}</Menu.Label>
            {FORMATS.map(({ format, label }) => (
              <Menu.Item key={format} onClick={() => save(also.path, { format })}>
                {label}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
