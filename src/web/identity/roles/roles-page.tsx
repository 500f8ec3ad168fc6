import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MAX_ROLES } from '#core/identity/roles/limits.ts'
import { ALWAYS_IN_ROLES, ASSIGNABLE_PERMISSIONS, type RoleView } from '#core/identity/roles/schema.ts'
import { BUILT_IN_PERMISSIONS, BUILT_IN_ROLES, can, type RolePermission } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { ROLE_LABELS } from '#web/identity/session/labels.ts'
import { PermissionList } from '#web/identity/session/permission-list.tsx'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { opener } from '#web/platform/ui/display/details.tsx'
import { EmptyState, LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { ViewDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { BlockedItem, RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { Card, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { deleteRole, rolesQuery } from './api.ts'
import { RoleForm } from './role-form.tsx'
import styles from './roles.module.css'

interface Shown {
  readonly name: string
  readonly permissions: readonly RolePermission[]
}
type Open = { readonly what: 'form'; readonly role: RoleView | null } | { readonly what: 'view'; readonly role: Shown }

/** The account's own roles, and the built-in ones with what they allow (API-503, BO-80). */
export function RolesPage() {
  const { t } = useLingui()
  const me = useMe()
  const query = useQuery(rolesQuery(me.account.id))
  const [open, setOpen] = useState<Open | null>(null)
  const may_write = useRoleReason('role.write')
  const is_full = (query.data?.length ?? 0) >= MAX_ROLES ? t`There can be ${MAX_ROLES} roles. Delete one first.` : null
  const view = (role: Shown) => setOpen({ what: 'view', role })
  const edit = (role: RoleView | null) => setOpen({ what: 'form', role })
  const create = (
    <CreateButton reason={may_write ?? is_full} onClick={() => edit(null)}>
      <Trans>Create role</Trans>
    </CreateButton>
  )
  const is_empty = query.data?.length === 0
  return (
    <Page>
      <PageHeader title={t`Roles`} text={t`What members may do. Who has which role is set under Users.`}>
        {query.data && !is_empty && create}
      </PageHeader>
      <Card title={t`Your own roles`}>
        {query.isPending && <SkeletonRows count={2} />}
        {query.isError && <LoadError onRetry={() => query.refetch()} />}
        {is_empty && (
          <EmptyState
            drawing="person"
            title={<Trans>No roles of your own yet</Trans>}
            text={<Trans>Make one where none of the built-in roles fits.</Trans>}
          >
            {create}
          </EmptyState>
        )}
        {query.data && !is_empty && (
          <ul className={styles.roles}>
            {query.data.map((role) => (
              <OwnRole key={role.id} role={role} onView={() => view(role)} onEdit={() => edit(role)} />
            ))}
          </ul>
        )}
      </Card>
      <Card title={t`Built-in roles`}>
        <BuiltInRoles onView={view} />
      </Card>
      {open?.what === 'form' && <RoleForm role={open.role} onClose={() => setOpen(null)} />}
      {open?.what === 'view' && (
        <ViewDrawer title={open.role.name} onClose={() => setOpen(null)}>
          <PermissionList permissions={open.role.permissions} />
        </ViewDrawer>
      )}
    </Page>
  )
}

function BuiltInRoles({ onView }: { onView: (role: Shown) => void }) {
  const { i18n } = useLingui()
  return (
    <ul className={styles.roles}>
      {BUILT_IN_ROLES.map((role) => {
        const [name, text] = [i18n._(ROLE_LABELS[role].name), i18n._(ROLE_LABELS[role].text)]
        const permissions = ASSIGNABLE_PERMISSIONS.filter((one) => BUILT_IN_PERMISSIONS[role].has(one))
        return <RoleLine key={role} name={name} text={text} onView={() => onView({ name, permissions })} />
      })}
    </ul>
  )
}

interface RoleLineProps {
  readonly name: string
  readonly text: ReactNode
  readonly onView: () => void
  readonly menu?: ReactNode
}

const RoleLine = ({ name, text, onView, menu }: RoleLineProps) => (
  <li>
    <div className={styles.words}>
      <button type="button" className={opener} onClick={onView}>
        <bdi>{name}</bdi>
      </button>
      <small>{text}</small>
    </div>
    {menu}
  </li>
)

function OwnRole({ role, onView, onEdit }: { role: RoleView; onView: () => void; onEdit: () => void }) {
  const may_write = can(useMe(), 'role.write')
  const { name, members_count } = role
  // what every role has is no choice of anybody's
  const count = role.permissions.filter((one) => !ALWAYS_IN_ROLES.includes(one)).length
  return (
    <RoleLine
      name={name}
      text={
        <>
          <Plural value={count} one="# permission" other="# permissions" />
          {' · '}
          <Plural value={members_count} _0="no members" one="# member" other="# members" />
        </>
      }
      onView={onView}
      menu={may_write && <OwnRoleMenu role={role} onEdit={onEdit} />}
    />
  )
}

function OwnRoleMenu({ role: { id, name, members_count }, onEdit }: { role: RoleView; onEdit: () => void }) {
  const { t } = useLingui()
  const account_id = useMe().account.id
  const { perform } = useAction()
  const remove = () =>
    perform({
      ask: {
        title: <Trans>Delete the role {name}?</Trans>,
        text: <Trans>No member has it now. It cannot be restored.</Trans>,
        action: <Trans>Delete role</Trans>,
        is_danger: true,
      },
      run: () => deleteRole(account_id, id),
      done: t`The role ${name} is deleted.`,
      failed: t`The role was not deleted. Try again.`,
    })
  const icon = <IconTrash size={16} />
  return (
    <RowMenu label={name}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        <Trans>Edit role</Trans>
      </Menu.Item>
      {members_count > 0 ? (
        <BlockedItem
          leftSection={icon}
          reason={t`Members still have this role. Give them another one under Users first.`}
        >
          <Trans>Delete role</Trans>
        </BlockedItem>
      ) : (
        <Menu.Item leftSection={icon} color="var(--danger-text)" onClick={remove}>
          <Trans>Delete role</Trans>
        </Menu.Item>
      )}
    </RowMenu>
  )
}
