import { useLingui } from '@lingui/react/macro'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useContactAddress } from '#web/identity/contact-addresses/use-contact-address.ts'
import { ContactNote } from '#web/platform/ui/contact-note.tsx'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { EmailFields } from './setting-fields.tsx'
import { emailValues } from './setting-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** What the event's mails say and to whom replies go (SET-3 to SET-6). */
export function EmailCard() {
  const { t } = useLingui()
  const event = useEvent()
  const resource = useSettingsForm(event, emailValues(event.settings))
  const { support_email } = resource.form.values
  const contact = useContactAddress({ email: support_email, saved: event.settings.support_email })
  return (
    <FormCard title={t`Email and notifications`} resource={resource}>
      <EmailFields form={resource.form}>
        <ContactNote contact={contact} />
      </EmailFields>
    </FormCard>
  )
}
