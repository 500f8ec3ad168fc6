import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import {
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldOff,
  IconTrash,
  IconUser,
  IconUserShield,
  IconX,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { UserView } from '#core/identity/people/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { removeUser, resendInvitation, resetFactors, revokeInvitation, updateUser } from './api.ts'
import type { OfferKeys } from './offer-keys.ts'
import { fullName } from './user-columns.tsx'

interface MemberMenuProps {
  readonly user: UserView
  readonly offerKeys: OfferKeys
  readonly onEdit: () => void
  readonly onRoles: () => void
}

/** What may be done to a member; nothing to the owner, and nothing but the profile to oneself (BO-44, USR-9). */
export function MemberMenu({ user, offerKeys, onEdit, onRoles }: MemberMenuProps) {
  const me = useMe()
  if (!can(me, 'user.write')) return null
  if (user.id === me.id)
    return (
      <RowMenu label={fullName(user)}>
        <Menu.Item component={Link} to={paths.profile()} leftSection={<IconUser size={16} />}>
          <Trans>My profile</Trans>
        </Menu.Item>
      </RowMenu>
    )
  if (user.is_account_owner) return null
  return (
    <RowMenu label={fullName(user)}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        <Trans>Edit user</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconUserShield size={16} />} onClick={onRoles}>
        <Trans>Change roles</Trans>
      </Menu.Item>
      {user.status === MembershipStatus.INVITED ? (
        <InvitationItems user={user} />
      ) : (
        <MembershipItems user={user} offerKeys={offerKeys} />
      )}
    </RowMenu>
  )
}

function InvitationItems({ user }: { user: UserView }) {
  const { t } = useLingui()
  const { perform } = useAction()
  const { id, email } = user
  const resend = () =>
    perform({
      run: () => resendInvitation(id),
      done: t`A new invitation is on its way to ${email}. The old link no longer works.`,
      failed: t`The invitation was not sent. Try again.`,
    })
  const revoke = () =>
    perform({
      ask: {
        title: <Trans>Revoke the invitation of {email}?</Trans>,
        text: <Trans>The link in the mail stops working at once.</Trans>,
        action: <Trans>Revoke invitation</Trans>,
        is_danger: true,
      },
      run: () => revokeInvitation(id),
      done: t`Invitation revoked`,
      failed: t`The invitation was not revoked. Try again.`,
    })
  return (
    <>
      <Menu.Item leftSection={<IconMail size={16} />} onClick={resend}>
        <Trans>Resend invitation</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconX size={16} />} color="var(--danger-text)" onClick={revoke}>
        <Trans>Revoke invitation</Trans>
      </Menu.Item>
    </>
  )
}

function MembershipItems({ user, offerKeys }: Pick<MemberMenuProps, 'user' | 'offerKeys'>) {
  const { t } = useLingui()
  const { perform } = useAction()
  const { id, status } = user
  const name = fullName(user)
  const is_active = status === MembershipStatus.ACTIVE
  const toggle = () =>
    perform({
      ...(is_active
        ? {
            ask: {
              title: <Trans>Deactivate {name}?</Trans>,
              text: <Trans>They are logged out of this account at once. You can activate them again.</Trans>,
              action: <Trans>Deactivate</Trans>,
            },
          }
        : {}),
      run: () => updateUser(id, { status: is_active ? MembershipStatus.INACTIVE : MembershipStatus.ACTIVE }),
      done: is_active ? t`${name} deactivated` : t`${name} is active again.`,
      failed: t`The user was not changed. Try again.`,
    })
  const remove = () => {
    const keys = offerKeys([id])
    return perform({
      ask: {
        title: <Trans>Remove {name}?</Trans>,
        text: (
          <>
            <Trans>They lose access to this account at once. What they did keeps their name.</Trans>
            {keys.field}
          </>
        ),
        action: <Trans>Remove user</Trans>,
        is_danger: true,
      },
      run: () => removeUser(id, keys.isTaken()),
      done: t`${name} removed`,
      failed: t`The user was not removed. Try again.`,
    })
  }
  const reset = () =>
    perform({
      ask: {
        title: <Trans>Remove the second factors of {name}?</Trans>,
        text: (
          <Trans>
            Passkeys, authenticator app and recovery codes stop working and {name} is logged out everywhere. Their
            password stays. They are told by mail.
          </Trans>
        ),
        action: <Trans>Remove second factors</Trans>,
        is_danger: true,
      },
      run: () => resetFactors(id),
      done: t`The second factors of ${name} are removed.`,
      failed: t`The second factors were not removed. Try again.`,
    })
  return (
    <>
      {user.second_factor && (
        <Menu.Item leftSection={<IconShieldOff size={16} />} onClick={reset}>
          <Trans>Remove second factors</Trans>
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={is_active ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
        onClick={toggle}
      >
        {is_active ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={remove}>
        <Trans>Remove user</Trans>
      </Menu.Item>
    </>
  )
}
