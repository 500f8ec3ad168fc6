import { Trans, useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Role } from '#core/platform/permissions.ts'
import { ROLE_LABELS } from '#web/identity/session/labels.ts'
import styles from './users.module.css'

/** A role for the whole account, or any number of roles that are chosen one by one (TEAM-9). */
export type RoleChoice = Role | 'CHOSEN'

interface RoleCardsProps {
  readonly value?: RoleChoice
  readonly onChange: (role: RoleChoice) => void
  readonly error?: ReactNode
}

/** The two roles most members have, with what they may do; whoever needs less or more is given it below (PRM). */
export function RoleCards({ value, onChange, error }: RoleCardsProps) {
  const { i18n } = useLingui()
  return (
    <Radio.Group
      label={<Trans>Role</Trans>}
      error={error}
      {...(value === undefined ? {} : { value })}
      onChange={(role) => onChange(role as RoleChoice)}
    >
      <div className={styles.roles}>
        {(['ORGANIZER', 'ADMIN'] as const).map((role) => (
          <RoleCard
            key={role}
            value={role}
            name={i18n._(ROLE_LABELS[role].name)}
            text={i18n._(ROLE_LABELS[role].text)}
          />
        ))}
        <RoleCard
          value="CHOSEN"
          name={<Trans>Something else</Trans>}
          text={<Trans>Other roles, or certain organizers and events only.</Trans>}
        />
      </div>
    </Radio.Group>
  )
}

function RoleCard({ value, name, text }: { value: RoleChoice; name: ReactNode; text: ReactNode }) {
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
