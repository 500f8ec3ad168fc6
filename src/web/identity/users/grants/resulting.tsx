import { Plural, Trans } from '@lingui/react/macro'
import { resultingPermissions } from '#core/identity/grants/resulting-permissions.ts'
import type { RoleView } from '#core/identity/roles/schema.ts'
import { PermissionList } from '#web/identity/session/permission-list.tsx'
import { type GrantRow, grantedBy } from './grant-rows.ts'
import styles from './grants.module.css'

interface ResultingProps {
  readonly rows: readonly GrantRow[]
  readonly roles: readonly RoleView[]
}

/** What the roles of a form come to, target by target, before they are saved (BO-80). */
export function Resulting({ rows, roles }: ResultingProps) {
  const names = new Map(
    rows.flatMap(({ targets }) => targets.map((one) => [`${one.organizer_id}|${one.event_id}`, one.name])),
  )
  const found = resultingPermissions(grantedBy(rows, roles))
  return (
    <div className={styles.resulting}>
      <h3>
        <Trans>What these roles allow</Trans>
      </h3>
      {found.length === 0 && (
        <p>
          <Trans>Nothing yet. Without a role a member sees none of your events.</Trans>
        </p>
      )}
      {found.map(({ organizer_id, event_id, permissions }, index) => {
        const key = `${organizer_id}|${event_id}`
        const is_account = organizer_id === null && event_id === null
        return (
          <details key={key} className={styles.target} open={index === 0}>
            <summary>
              <b>{is_account ? <Trans>Whole account</Trans> : <bdi>{names.get(key)}</bdi>}</b>
              <small>
                <Plural value={permissions.length} one="# permission" other="# permissions" />
              </small>
            </summary>
            <div>
              {permissions.length === 0 ? (
                <p>
                  <Trans>Nothing beyond what holds in the whole account.</Trans>
                </p>
              ) : (
                <PermissionList permissions={permissions} />
              )}
            </div>
          </details>
        )
      })}
    </div>
  )
}
