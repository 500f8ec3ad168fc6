import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconMail, IconPlayerPause, IconPlayerPlay, IconTrash, IconX } from '@tabler/icons-react'
import { refuseMemberRemoval } from '#core/identity/people/membership.ts'
import type { UserView } from '#core/identity/people/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { type BulkAction, useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { refreshUsers, userCalls } from './api.ts'
import type { OfferKeys } from './offer-keys.ts'
import { fullName } from './user-columns.tsx'

interface UserBulk {
  readonly list: ListState
  readonly rows: readonly UserView[] | undefined
  readonly offerKeys: OfferKeys
}

/** Several members at once: those of the menu, in the same cases (BO-44, USR-9, ADR 0027). */
export function useUserBulk({ list, rows, offerKeys }: UserBulk) {
  const may_write = can(useMe(), 'user.write')
  const actions = [...useInvitationActions(), ...useMembershipActions(offerKeys)]
  return useBulk({ list, rows, nameOf: fullName, actions: may_write ? actions : [] })
}

function useInvitationActions(): BulkAction<UserView>[] {
  const { t } = useLingui()
  const reasonAgainst = ({ status }: UserView) =>
    status === MembershipStatus.INVITED ? null : t`Not an open invitation.`
  return [
    {
      id: 'resend',
      label: t`Resend invitations`,
      icon: <IconMail size={16} />,
      is_one_of_two: true,
      reasonAgainst,
      prepare: ({ length }) => ({
        ask: {
          title: <Plural value={length} one="Resend # invitation?" other="Resend # invitations?" />,
          text: <Trans>Each gets a new link by mail. The old links no longer work.</Trans>,
          action: <Trans>Resend</Trans>,
        },
        run: ({ id }) => userCalls.resend(id),
      }),
      refresh: refreshUsers,
      done: (count) => (
        <Plural value={count} one="# invitation is on its way." other="# invitations are on their way." />
      ),
    },
    {
      id: 'revoke',
      label: t`Revoke invitations`,
      icon: <IconX size={16} />,
      is_one_of_two: true,
      is_danger: true,
      reasonAgainst,
      prepare: ({ length }) => ({
        ask: {
          title: <Plural value={length} one="Revoke # invitation?" other="Revoke # invitations?" />,
          text: <Trans>The links in the mails stop working at once.</Trans>,
          action: <Plural value={length} one="Revoke # invitation" other="Revoke # invitations" />,
          is_danger: true,
        },
        run: ({ id }) => userCalls.revoke(id),
      }),
      refresh: refreshUsers,
      done: (count) => <Plural value={count} one="# invitation is revoked." other="# invitations are revoked." />,
    },
  ]
}

/** Why a member stays as they are, whatever the action. */
function useReason() {
  const { t } = useLingui()
  const me = useMe()
  return (user: UserView): string | null => {
    if (user.status === MembershipStatus.INVITED) return t`The invitation is not accepted yet.`
    const refusal = refuseMemberRemoval(me.id, { ...user, user_id: user.id })
    if (refusal === null) return null
    return refusal === 'OWNER_IMMUTABLE' ? t`The owner cannot be changed.` : t`Nobody can change their own membership.`
  }
}

function useMembershipActions(offerKeys: OfferKeys): BulkAction<UserView>[] {
  const { t } = useLingui()
  const reasonOf = useReason()
  return [
    {
      id: 'deactivate',
      label: t`Deactivate`,
      icon: <IconPlayerPause size={16} />,
      is_one_of_two: true,
      reasonAgainst: (user) =>
        reasonOf(user) ?? (user.status === MembershipStatus.ACTIVE ? null : t`Already inactive.`),
      prepare: ({ length }) => ({
        ask: {
          title: <Plural value={length} one="Deactivate # user?" other="Deactivate # users?" />,
          text: <Trans>They are logged out of this account at once. You can activate them again.</Trans>,
          action: <Trans>Deactivate</Trans>,
        },
        run: ({ id }) => userCalls.update(id, { status: MembershipStatus.INACTIVE }),
      }),
      refresh: refreshUsers,
      done: (count) => <Plural value={count} one="# user is deactivated." other="# users are deactivated." />,
    },
    {
      id: 'activate',
      label: t`Activate`,
      icon: <IconPlayerPlay size={16} />,
      is_one_of_two: true,
      reasonAgainst: (user) =>
        reasonOf(user) ?? (user.status === MembershipStatus.INACTIVE ? null : t`Already active.`),
      prepare: () => ({ run: ({ id }) => userCalls.update(id, { status: MembershipStatus.ACTIVE }) }),
      refresh: refreshUsers,
      done: (count) => <Plural value={count} one="# user is active again." other="# users are active again." />,
    },
    {
      id: 'remove',
      label: t`Remove`,
      icon: <IconTrash size={16} />,
      is_danger: true,
      reasonAgainst: reasonOf,
      prepare: (users) => {
        const keys = offerKeys(users.map(({ id }) => id))
        return {
          ask: {
            title: <Plural value={users.length} one="Remove # user?" other="Remove # users?" />,
            text: (
              <>
                <Trans>They lose access to this account at once. What they did keeps their names.</Trans>
                {keys.field}
              </>
            ),
            action: <Plural value={users.length} one="Remove # user" other="Remove # users" />,
            is_danger: true,
          },
          run: ({ id }) => userCalls.remove(id, keys.isTaken()),
        }
      },
      refresh: refreshUsers,
      done: (count) => <Plural value={count} one="# user is removed." other="# users are removed." />,
    },
  ]
}
