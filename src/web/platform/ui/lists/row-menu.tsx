import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import layers from '../layers.module.css'

/** Pixels, as small as can be hit. */
const SMALL = 24

interface RowMenuProps {
  /** Names the row. */
  readonly label: string
  readonly is_small?: boolean | undefined
  /** `Menu.Item`s. */
  readonly children: ReactNode
}

/** The actions of one row. */
export function RowMenu({ label, is_small, children }: RowMenuProps) {
  const { t } = useLingui()
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon aria-label={t`Actions for ${label}`} {...(is_small ? { size: SMALL } : {})}>
          <IconDots size={is_small ? 16 : 18} />
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
