import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import layers from '../layers.module.css'

/** The actions of one row; `label` names the row. Children are `Menu.Item`s. */
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

interface BlockedItemProps {
  readonly children: ReactNode
  /** Why it may not be used. */
  readonly reason: string
  readonly leftSection?: ReactNode
}

/** An action that may not be used now: it keeps its place and label and says why (UIX-5). */
export const BlockedItem = ({ children, reason, leftSection }: BlockedItemProps) => (
  <Menu.Item aria-disabled="true" closeMenuOnClick={false} className={layers.blocked} leftSection={leftSection}>
    {children}
    <small>{reason}</small>
  </Menu.Item>
)
