import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { OrganizerInput } from '#core/catalog/organizers/schema.ts'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { createOrganizer } from './api.ts'

/** The two required fields; the welcome page goes on when the list of organizers has one. */
export function FirstOrganizerForm({ name, email }: { name: string; email: string }) {
  const { t } = useLingui()
  const resource = useResourceForm({ schema: OrganizerInput, initial: { name, email }, save: createOrganizer })
  return (
    <FormBody resource={resource}>
      <TextInput label={t`Name of the organizer`} {...resource.form.getInputProps('name')} />
      <TextInput
        label={t`Email`}
        description={t`Buyers' replies go here.`}
        type="email"
        {...resource.form.getInputProps('email')}
      />
      <SaveButton resource={resource}>
        <Trans>Continue</Trans>
      </SaveButton>
    </FormBody>
  )
}
