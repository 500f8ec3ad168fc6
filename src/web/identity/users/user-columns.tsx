import { Trans, useLingui } from '@lingui/react/macro'
import type { UserView } from '#core/identity/people/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { TwoLines } from '#web/platform/ui/display/details.tsx'
import { Badges, StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import type { Column } from '#web/platform/ui/lists/data-table.tsx'
import { GrantChips } from './grants/grant-chips.tsx'
import { MEMBERSHIP_STATUS_LABELS, OWNER_LABEL, YOU_LABEL } from './labels.ts'

export const fullName = ({ first_name, last_name }: Pick<UserView, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ')

/** The columns of the list of users (LST-12). */
export function useUserColumns(): Column<UserView>[] {
  const { t } = useLingui()
  const me = useMe()
  return [
    {
      id: 'name',
      header: t`Name`,
      sort: 'first_name',
      card: 'head',
      cell: (user) => (
        <TwoLines
          first={
            <b style={{ fontWeight: 600 }}>
              <bdi>{fullName(user)}</bdi>
            </b>
          }
          second={user.email}
        />
      ),
    },
    {
      id: 'role',
      header: t`Roles`,
      card: 'line',
      cell: ({ grants }) => <GrantChips grants={grants} />,
    },
    {
      id: 'last_login',
      header: t`Last login`,
      sort: 'last_login_at',
      card: 'line',
      cell: ({ last_login_at }) =>
        last_login_at ? (
          <EventDate at={last_login_at} zone={me.timezone} />
        ) : (
          <span style={{ color: 'var(--text-3)' }}>
            <Trans>Never</Trans>
          </span>
        ),
    },
    {
      id: 'status',
      header: t`Status`,
      card: 'foot',
      cell: ({ id, status, is_account_owner }) => (
        <Badges>
          <StatusBadge label={MEMBERSHIP_STATUS_LABELS[status]} />
          {is_account_owner && <StatusBadge label={OWNER_LABEL} />}
          {id === me.id && <StatusBadge label={YOU_LABEL} />}
        </Badges>
      ),
    },
  ]
}
