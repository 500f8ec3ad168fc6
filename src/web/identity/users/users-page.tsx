import { Trans, useLingui } from '@lingui/react/macro'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { UserView } from '#core/identity/people/schema.ts'
import { USER_LIST } from '#core/identity/users/schema.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { useKeysOffer } from '#web/identity/api-keys/keys-offer.tsx'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import type { TargetsField } from '#web/identity/session/targets-field.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { userQueries } from './api.ts'
import { GrantsDrawer } from './grants/grants-drawer.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { MemberMenu } from './member-menu.tsx'
import { useUserBulk } from './use-user-bulk.tsx'
import { useUserColumns } from './user-columns.tsx'

type Open =
  | { readonly what: 'invite' }
  | { readonly what: 'edit'; readonly user: UserView }
  | { readonly what: 'roles'; readonly user: UserView }

interface UsersPageProps {
  readonly targetsField: (field: TargetsField) => ReactNode
}

/** Members and invitations of the account, for admins (BO-44), with their roles (BO-80). */
export function UsersPage({ targetsField }: UsersPageProps) {
  const { t } = useLingui()
  const list = useListState(USER_LIST)
  const query = useQuery(userQueries.list(list.query))
  const columns = useUserColumns()
  const offerKeys = useKeysOffer()
  const bulk = useUserBulk({ list, rows: query.data?.data, offerKeys })
  const filters = useFilters()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const reason = useRoleReason('user.invite')
  const invite = (
    <CreateButton reason={reason} icon={<IconUserPlus size={16} />} onClick={() => setOpen({ what: 'invite' })}>
      <Trans>Invite somebody</Trans>
    </CreateButton>
  )
  const is_alone = query.data?.meta.total === 1 && !list.is_narrowed
  return (
    <Page>
      <PageHeader title={t`Users`} text={t`Who may work in this account, and as what.`}>
        {invite}
      </PageHeader>
      {!is_alone && (
        <ListTools
          export_path="/users"
          list={list}
          meta={query.data?.meta}
          search_label={t`Name or email`}
          filters={filters}
        />
      )}
      {is_alone && (
        <Note tone="blue">
          <Trans>Only you so far. Invite the people you organize with.</Trans>
        </Note>
      )}
      <DataTable
        label={t`Users`}
        list={list}
        query={query}
        columns={columns}
        {...(is_alone ? {} : { bulk })}
        menu={(user) => (
          <MemberMenu
            user={user}
            offerKeys={offerKeys}
            onEdit={() => setOpen({ what: 'edit', user })}
            onRoles={() => setOpen({ what: 'roles', user })}
          />
        )}
        empty={
          <EmptyState
            drawing="person"
            title={<Trans>Only you so far</Trans>}
            text={<Trans>Invite the people you organize with.</Trans>}
          >
            {invite}
          </EmptyState>
        }
      />
      {open?.what === 'invite' && <InviteDialog targetsField={targetsField} onClose={close} />}
      {open?.what === 'edit' && <MemberDialog user={open.user} onClose={close} />}
      {open?.what === 'roles' && <GrantsDrawer user={open.user} targetsField={targetsField} onClose={close} />}
    </Page>
  )
}

function useFilters(): FilterDef[] {
  const { t } = useLingui()
  return [
    {
      field: 'role',
      label: t`Role`,
      options: [
        { value: 'ADMIN', label: t`Admin` },
        { value: 'ORGANIZER', label: t`Organizer` },
      ],
    },
    {
      field: 'status',
      label: t`Status`,
      options: [
        { value: MembershipStatus.ACTIVE, label: t`Active` },
        { value: MembershipStatus.INACTIVE, label: t`Inactive` },
        { value: MembershipStatus.INVITED, label: t`Invited` },
      ],
    },
  ]
}
