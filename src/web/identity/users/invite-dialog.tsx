import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { InviteUserInput } from '#core/identity/users/schema.ts'
import { rolesQuery } from '#web/identity/roles/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { LackingNote, useLacking } from '#web/identity/session/lacking.tsx'
import type { TargetsField } from '#web/identity/session/targets-field.ts'
import { FieldRow, FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { inviteUser } from './api.ts'
import { emptyRow, grantsOf } from './grants/grant-rows.ts'
import { GrantsField, setRows } from './grants/grants-field.tsx'
import { Resulting } from './grants/resulting.tsx'
import { RoleCards, type RoleChoice } from './role-cards.tsx'

interface InviteDialogProps {
  readonly targetsField: (field: TargetsField) => ReactNode
  readonly onClose: () => void
}

/** Invites somebody by mail, with a role for the account or with certain roles (USR-10, TEAM-9). */
export function InviteDialog({ targetsField, onClose }: InviteDialogProps) {
  const { t } = useLingui()
  const { lacking, attempt } = useLacking()
  const resource = useResourceForm({
    schema: InviteUserInput,
    initial: { first_name: '', last_name: '', email: '', role: 'ORGANIZER' as RoleChoice, grants: [emptyRow()] },
    toInput: ({ role, grants, ...person }) =>
      role === 'CHOSEN' ? { ...person, grants: grantsOf(grants) } : { ...person, role },
    save: (input) => attempt(() => inviteUser(input)),
    onSaved: ({ email }) => {
      notifyDone(t`The invitation is on its way to ${email}.`)
      onClose()
    },
    failed: t`The invitation was not sent. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const is_chosen = form.values.role === 'CHOSEN'
  const roles = useQuery({ ...rolesQuery(useMe().account.id), enabled: is_chosen }).data ?? []
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
      {is_chosen && (
        <>
          <GrantsField
            rows={form.values.grants}
            onChange={(grants) => setRows(form, grants)}
            roles={roles}
            errors={form.errors}
            targetsField={targetsField}
            keeps_one
          />
          <Resulting rows={form.values.grants} roles={roles} />
        </>
      )}
      <LackingNote lacking={lacking} />
    </FormDialog>
  )
}
