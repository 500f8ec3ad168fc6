import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { InviteUserInput } from '#core/identity/users/schema.ts'
import type { Role } from '#core/platform/permissions.ts'
import { FieldRow, FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { inviteUser } from './api.ts'
import { RoleCards } from './role-cards.tsx'

/** Invites somebody by mail, with a role (USR-10). */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: InviteUserInput,
    initial: { first_name: '', last_name: '', email: '', role: 'ORGANIZER' as Role },
    save: inviteUser,
    onSaved: ({ email }) => {
      notifyDone(t`The invitation is on its way to ${email}.`)
      onClose()
    },
    failed: t`The invitation was not sent. Your entries are still here. Try again.`,
  })
  const { form } = resource
  return (
    <FormDialog
      resource={resource}
      title={<Trans>Invite somebody</Trans>}
      action={<Trans>Send invitation</Trans>}
      onClose={onClose}
    >
      <FieldRow>
        <TextInput label={<Trans>First name</Trans>} data-autofocus {...form.getInputProps('first_name')} />
        <TextInput label={<Trans>Last name (optional)</Trans>} {...form.getInputProps('last_name')} />
      </FieldRow>
      <TextInput
        label={<Trans>Email</Trans>}
        description={<Trans>The invitation is sent there. Somebody who already has a login keeps it.</Trans>}
        type="email"
        {...form.getInputProps('email')}
      />
      <RoleCards {...form.getInputProps('role')} />
    </FormDialog>
  )
}
