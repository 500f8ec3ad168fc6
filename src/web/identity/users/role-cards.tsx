import { Trans } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Role } from '#core/platform/permissions.ts'
import styles from './users.module.css'

interface RoleCardsProps {
  readonly value?: Role
  readonly onChange: (role: Role) => void
  readonly error?: ReactNode
}

/** The two roles with what they may do, as far as people ask (PRM). */
export function RoleCards({ value, onChange, error }: RoleCardsProps) {
  return (
    <Radio.Group
      label={<Trans>Role</Trans>}
      error={error}
      {...(value === undefined ? {} : { value })}
      onChange={(role) => onChange(role as Role)}
    >
      <div className={styles.roles}>
        <RoleCard
          value="ORGANIZER"
          name={<Trans>Organizer</Trans>}
          text={<Trans>Everything about events, orders and attendees. Does not see users and payments.</Trans>}
        />
        <RoleCard
          value="ADMIN"
          name={<Trans>Admin</Trans>}
          text={<Trans>The same, and the account itself: users, taxes, payments, deleting events.</Trans>}
        />
      </div>
    </Radio.Group>
  )
}

function RoleCard({ value, name, text }: { value: Role; name: ReactNode; text: ReactNode }) {
  return (
    <Radio.Card value={value} className={styles.role ?? ''}>
      <Radio.Indicator className={styles.ring ?? ''} />
      <span>
        <b>{name}</b>
        <small>{text}</small>
      </span>
    </Radio.Card>
  )
}
