import { Trans, useLingui } from '@lingui/react/macro'
import { Select, Switch, TextInput } from '@mantine/core'
import { AttendeeInput, type AttendeeView } from '#core/attendees/schema.ts'
import { LOCALE_NAMES, LOCALES } from '#core/locales.ts'
import { notifyDone } from '#web/ui/notify.tsx'
import { FieldRow, FormDrawer } from '#web/ui/noun-form.tsx'
import { useNounForm } from '#web/ui/use-noun-form.ts'
import { updateAttendee } from './api.ts'

const LANGUAGES = LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))

/** Who holds the ticket; its code stays the same (ATT-8). */
export function AttendeeForm({ attendee, onClose }: { attendee: AttendeeView; onClose: () => void }) {
  const { t } = useLingui()
  const { first_name, last_name, email, language, reference } = attendee
  const noun = useNounForm({
    schema: AttendeeInput,
    initial: { first_name, last_name, email, language, send_ticket: false },
    save: (input) => updateAttendee(attendee.event_id, attendee.id, input),
    onSaved: (_saved, { send_ticket }) => {
      notifyDone(send_ticket ? t`The attendee is saved, the ticket is on its way.` : t`The attendee is saved.`)
      onClose()
    },
    failed: t`The attendee was not saved. Your entries are still here. Try again.`,
  })
  const { form } = noun
  return (
    <FormDrawer
      noun={noun}
      title={<Trans>Holder of ticket {reference}</Trans>}
      act={<Trans>Save attendee</Trans>}
      onClose={onClose}
    >
      <FieldRow>
        <TextInput label={<Trans>First name</Trans>} {...form.getInputProps('first_name')} data-autofocus />
        <TextInput label={<Trans>Last name</Trans>} {...form.getInputProps('last_name')} />
      </FieldRow>
      <TextInput label={<Trans>Email</Trans>} type="email" {...form.getInputProps('email')} />
      <Select
        label={<Trans>Language</Trans>}
        description={<Trans>Mails and the ticket are written in it.</Trans>}
        data={LANGUAGES}
        {...form.getInputProps('language')}
      />
      {attendee.status === 'ACTIVE' && (
        <Switch
          label={<Trans>Send the ticket again after saving</Trans>}
          description={<Trans>The code stays the same, so a ticket sent earlier keeps working.</Trans>}
          {...form.getInputProps('send_ticket', { type: 'checkbox' })}
        />
      )}
    </FormDrawer>
  )
}
