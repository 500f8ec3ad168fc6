import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { apiUrl, download } from '#web/platform/api-client.ts'
import { notifyFailure } from './notify.tsx'
import type { ListState } from './use-list-state.ts'

export function saveFile({ blob, file_name }: { blob: Blob; file_name: string }): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: file_name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** CSV or XLSX of the current search and filter (UIX-3, FIL-1). `path` is the list's export below /api. */
export function ExportMenu({ path, list, failed }: { path: `/${string}`; list: ListState; failed: string }) {
  const { i18n } = useLingui()
  const [is_busy, setBusy] = useState(false)
  const run = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    const { page: _page, per_page: _size, ...query } = list.query
    try {
      saveFile(await download('GET', apiUrl(path, {}, { ...query, format })))
    } catch (error) {
      notifyFailure(error, i18n, failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu width={180}>
      <Menu.Target>
        <Button leftSection={<IconDownload size={16} />} rightSection={<IconChevronDown size={14} />} loading={is_busy}>
          <Trans>Export</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run('csv')}>
          <Trans>CSV file</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => run('xlsx')}>
          <Trans>Excel file (XLSX)</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
