import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { OrganizerInput } from '#core/catalog/organizers/schema.ts'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { createOrganizer } from './api.ts'

/** The two required fields; the welcome page goes on when the list of organizers has one. */
export function FirstOrganizerForm({ name, email }: { name: string; email: string }) {
  const { t } = useLingui()
  const noun = useResourceForm({ schema: OrganizerInput, initial: { name, email }, save: createOrganizer })
  return (
    <FormBody noun={noun}>
      <TextInput label={t`Name of the organizer`} {...noun.form.getInputProps('name')} />
      <TextInput
        label={t`Email`}
        description={t`Buyers' replies go here.`}
        type="email"
        {...noun.form.getInputProps('email')}
      />
      <SaveButton noun={noun}>
        <Trans>Continue</Trans>
      </SaveButton>
    </FormBody>
  )
}
