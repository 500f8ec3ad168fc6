import { Trans, useLingui } from '@lingui/react/macro'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserView } from '#core/identity/people/schema.ts'
import { USER_LIST } from '#core/identity/users/schema.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { useKeysOffer } from '#web/identity/api-keys/keys-offer.tsx'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { userQueries } from './api.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { MemberMenu } from './member-menu.tsx'
import { useUserBulk } from './use-user-bulk.tsx'
import { useUserColumns } from './user-columns.tsx'

/** Members and invitations of the account, for admins (BO-44). */
export function UsersPage() {
  const { t } = useLingui()
  const list = useListState(USER_LIST)
  const query = useQuery(userQueries.list(list.query))
  const columns = useUserColumns()
  const offerKeys = useKeysOffer()
  const bulk = useUserBulk({ list, rows: query.data?.data, offerKeys })
  const filters = useFilters()
  const [dialog, setDialog] = useState<{ edits: UserView | null } | null>(null)
  const reason = useRoleReason('user.invite')
  const invite = (
    <CreateButton reason={reason} icon={<IconUserPlus size={16} />} onClick={() => setDialog({ edits: null })}>
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
        menu={(user) => <MemberMenu user={user} offerKeys={offerKeys} onEdit={() => setDialog({ edits: user })} />}
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
      {dialog &&
        (dialog.edits ? (
          <MemberDialog user={dialog.edits} onClose={() => setDialog(null)} />
        ) : (
          <InviteDialog onClose={() => setDialog(null)} />
        ))}
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
