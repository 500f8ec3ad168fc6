import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { RolePermission } from '#core/platform/permissions.ts'
import { PERMISSION_LABELS } from './labels.ts'
import styles from './permission-fields.module.css'
import { type PermissionGroup, permissionGroups } from './permission-groups.ts'

interface PermissionFieldsProps {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly options: readonly RolePermission[]
  readonly value?: readonly RolePermission[]
  readonly onChange: (permissions: RolePermission[]) => void
  readonly error?: ReactNode
}

/** Any number of permissions, in groups that can be taken whole. */
export function PermissionFields({ label, description, options, value = [], onChange, error }: PermissionFieldsProps) {
  const id = useId()
  const set = (changed: readonly RolePermission[], is_on: boolean) =>
    onChange(options.filter((one) => (changed.includes(one) ? is_on : value.includes(one))))
  return (
    <fieldset className={styles.all} aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      {description && <p className={styles.text}>{description}</p>}
      {/* above: the list is longer than a screen */}
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.groups} data-error={Boolean(error) || undefined}>
        {permissionGroups(options).map((group) => (
          <Group key={group.label.id} group={group} value={value} onSet={set} is_wrong={Boolean(error)} />
        ))}
      </div>
    </fieldset>
  )
}

interface GroupProps {
  readonly group: PermissionGroup
  readonly value: readonly RolePermission[]
  readonly onSet: (changed: readonly RolePermission[], is_on: boolean) => void
  readonly is_wrong: boolean
}

function Group({ group: { label, permissions }, value, onSet, is_wrong }: GroupProps) {
  const { i18n } = useLingui()
  const chosen = permissions.filter((one) => value.includes(one)).length
  return (
    <div className={styles.group}>
      <Checkbox
        label={i18n._(label)}
        checked={chosen === permissions.length}
        indeterminate={chosen > 0 && chosen < permissions.length}
        onChange={() => onSet(permissions, chosen < permissions.length)}
        aria-invalid={is_wrong || undefined}
        className={styles.whole ?? ''}
      />
      <div className={styles.list}>
        {permissions.map((one) => (
          <Checkbox
            key={one}
            label={i18n._(PERMISSION_LABELS[one])}
            checked={value.includes(one)}
            onChange={(event) => onSet([one], event.currentTarget.checked)}
          />
        ))}
      </div>
    </div>
  )
}
