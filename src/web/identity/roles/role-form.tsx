import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import {
  ALWAYS_IN_ROLES,
  ASSIGNABLE_PERMISSIONS,
  choosePermissions,
  RoleInput,
  type RoleView,
} from '#core/identity/roles/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { LackingNote, useLacking } from '#web/identity/session/lacking.tsx'
import { PermissionFields } from '#web/identity/session/permission-fields.tsx'
import { FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { saveRole } from './api.ts'

/** Pixels: two columns of permissions. */
const WIDTH = 640
const CHOICES = ASSIGNABLE_PERMISSIONS.filter((one) => !ALWAYS_IN_ROLES.includes(one))

interface RoleFormProps {
  /** null creates. */
  readonly role: RoleView | null
  readonly onClose: () => void
}

/** A role of the account: its name and what it permits (TEAM-1, BO-80). */
export function RoleForm({ role, onClose }: RoleFormProps) {
  const { t } = useLingui()
  const account_id = useMe().account.id
  const { lacking, attempt } = useLacking()
  const resource = useResourceForm({
    schema: RoleInput,
    initial: {
      name: role?.name ?? '',
      permissions: CHOICES.filter((one) => role?.permissions.includes(one) ?? false),
    },
    save: (input) => attempt(() => saveRole(account_id, role?.id ?? null, input)),
    onSaved: ({ name }) => {
      notifyDone(t`The role ${name} is saved.`)
      onClose()
    },
    failed: t`The role was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const { onChange, ...field } = form.getInputProps('permissions')
  return (
    <FormDrawer
      resource={resource}
      title={role ? <Trans>Edit {role.name}</Trans> : <Trans>New role</Trans>}
      action={role ? <Trans>Save role</Trans> : <Trans>Create role</Trans>}
      onClose={onClose}
      size={WIDTH}
      note={
        role && role.members_count > 0 ? <Trans>Members who have the role have the change at once.</Trans> : undefined
      }
    >
      <TextInput label={<Trans>Name</Trans>} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <PermissionFields
        label={<Trans>What members with this role may do</Trans>}
        description={
          <Trans>
            Every role sees events, dates, tickets and check-in lists. What is under “Account” holds only where the role
            is given for the whole account.
          </Trans>
        }
        options={CHOICES}
        {...field}
        onChange={(permissions) => onChange(choosePermissions(form.values.permissions, permissions))}
      />
      <LackingNote lacking={lacking} />
    </FormDrawer>
  )
}
