import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The acts of one row; `label` names the row. Children are `Menu.Item`s. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon aria-label={t`Actions for ${label}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
