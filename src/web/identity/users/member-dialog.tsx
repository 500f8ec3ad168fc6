import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { UserView } from '#core/identity/people/schema.ts'
import { MemberInput } from '#core/identity/users/schema.ts'
import { FieldRow, FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { updateUser } from './api.ts'
import { fullName } from './user-columns.tsx'

/** USR-11: the names; address and password are the person's own, roles have their drawer. */
export function MemberDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const { t } = useLingui()
  const name = fullName(user)
  const resource = useResourceForm({
    schema: MemberInput,
    initial: { first_name: user.first_name, last_name: user.last_name ?? '' },
    save: (input) => updateUser(user.id, input),
    onSaved: (saved) => {
      notifyDone(t`${fullName(saved)} saved`)
      onClose()
    },
    failed: t`The user was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  return (
    <FormDialog
      resource={resource}
      title={<Trans>Edit {name}</Trans>}
      action={<Trans>Save user</Trans>}
      onClose={onClose}
    >
      <FieldRow>
        <TextInput label={<Trans>First name</Trans>} data-autofocus {...form.getInputProps('first_name')} />
        <TextInput label={<Trans>Last name (optional)</Trans>} {...form.getInputProps('last_name')} />
      </FieldRow>
    </FormDialog>
  )
}
