import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { GrantsInput } from '#core/identity/grants/schema.ts'
import type { UserView } from '#core/identity/people/schema.ts'
import { rolesQuery } from '#web/identity/roles/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { LackingNote, useLacking } from '#web/identity/session/lacking.tsx'
import type { TargetsField } from '#web/identity/session/targets-field.ts'
import { fullName } from '#web/platform/ui/display/details.tsx'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { setGrants } from '../api.ts'
import { grantsOf, rowsOf } from './grant-rows.ts'
import { GrantsField, setRows } from './grants-field.tsx'
import { Resulting } from './resulting.tsx'

/** Pixels: the form with what it comes to beside it. */
const WIDTH = 960

interface GrantsDrawerProps {
  readonly user: UserView
  readonly targetsField: (field: TargetsField) => ReactNode
  readonly onClose: () => void
}

/** Exactly these roles, and what they come to (TEAM-9, BO-80). */
export function GrantsDrawer({ user, targetsField, onClose }: GrantsDrawerProps) {
  const { t } = useLingui()
  const name = fullName(user)
  const roles = useQuery(rolesQuery(useMe().account.id))
  const { lacking, attempt } = useLacking()
  const resource = useResourceForm({
    schema: GrantsInput,
    initial: { grants: rowsOf(user.grants) },
    toInput: ({ grants }) => ({ grants: grantsOf(grants) }),
    save: (input) => attempt(() => setGrants(user.id, input)),
    onSaved: () => {
      notifyDone(t`The roles of ${name} are saved.`)
      onClose()
    },
    failed: t`The roles were not saved. Your entries are still here. Try again.`,
  })
  const { values, errors } = resource.form
  return (
    <FormDrawer
      resource={resource}
      title={<Trans>Roles of {name}</Trans>}
      action={<Trans>Save roles</Trans>}
      onClose={onClose}
      size={WIDTH}
      preview={<Resulting rows={values.grants} roles={roles.data ?? []} />}
    >
      {roles.isError && <LoadError onRetry={() => roles.refetch()} />}
      <GrantsField
        rows={values.grants}
        onChange={(grants) => setRows(resource.form, grants)}
        roles={roles.data ?? []}
        errors={errors}
        targetsField={targetsField}
      />
      <LackingNote lacking={lacking} />
    </FormDrawer>
  )
}
