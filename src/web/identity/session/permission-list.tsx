import { useLingui } from '@lingui/react/macro'
import type { RolePermission } from '#core/platform/permissions.ts'
import { PERMISSION_LABELS } from './labels.ts'
import { permissionGroups } from './permission-groups.ts'
import styles from './permission-list.module.css'

/** What somebody may do, in words, by what it is about. */
export function PermissionList({ permissions }: { permissions: readonly RolePermission[] }) {
  const { i18n } = useLingui()
  return (
    <dl className={styles.list}>
      {permissionGroups(permissions).map(({ label, permissions: ofGroup }) => (
        <div key={label.id}>
          <dt>{i18n._(label)}</dt>
          {ofGroup.map((one) => (
            <dd key={one}>{i18n._(PERMISSION_LABELS[one])}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
