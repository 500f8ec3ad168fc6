import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { EventInput } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { canEverywhere, canOn } from '#core/platform/permissions.ts'
import { createEvent } from '#web/catalog/events/api.ts'
import { organizerQueries } from '#web/catalog/organizers/api.ts'
import { OrganizerDialog } from '#web/catalog/organizers/organizer-dialog.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { FieldRow, FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { RichTextInput } from '#web/platform/ui/inputs/rich-text-input.tsx'
import { CurrencySelect, TimezoneSelect } from '#web/platform/ui/inputs/selects.tsx'

interface Values extends Record<string, unknown> {
  organizer_id: string | null
  title: string
  description: string
  start_date: string | null
  end_date: string | null
  timezone: string
  currency: string
}

const toInput = ({ organizer_id, start_date, ...rest }: Values): z.input<typeof EventInput> => ({
  ...rest,
  // an empty choice is refused as missing by the schema
  organizer_id: organizer_id === null ? (undefined as unknown as number) : Number(organizer_id),
  start_date: start_date ?? '',
})

/** BO-11; leads to getting started. */
export function CreateEventDrawer({ onClose, organizer_id }: { onClose: () => void; organizer_id?: number }) {
  const { t } = useLingui()
  const me = useMe()
  const { account } = me
  const navigate = useNavigate()
  const organizers = useQuery(organizerQueries.list())
  const [adds_organizer, setAddsOrganizer] = useState(false)
  const initial: Values = {
    organizer_id: organizer_id ? String(organizer_id) : null,
    title: '',
    description: '',
    start_date: null,
    end_date: null,
    timezone: account.default_timezone,
    currency: account.default_currency,
  }
  const resource = useResourceForm({
    schema: EventInput,
    initial,
    toInput: (values) => toInput({ ...values, organizer_id: values.organizer_id ?? only }),
    save: createEvent,
    onSaved: (event) => navigate(paths.manageEvent(event.id, 'getting-started'), { state: { is_new: true } }),
    failed: t`The event was not created. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const choices = (organizers.data?.data ?? [])
    .filter(({ id }) => canOn(me, 'event.create', { organizer_id: id, event_id: null }))
    .map(({ id, name }) => ({ value: String(id), label: name }))
  const only = choices.length === 1 ? (choices[0]?.value ?? null) : null
  return (
    <>
      <FormDrawer resource={resource} title={t`Create event`} action={t`Create event`} onClose={onClose}>
        <TextInput label={t`Title`} data-autofocus {...form.getInputProps('title')} />
        <div>
          <Select
            label={t`Organizer`}
            data={choices}
            {...form.getInputProps('organizer_id')}
            value={form.values.organizer_id ?? only}
          />
          {/* a new one is in no grant but those for the account (TEAM-1) */}
          {canEverywhere(me, 'organizer.write') && (
            <Button variant="transparent" size="compact-sm" px={0} onClick={() => setAddsOrganizer(true)}>
              <Trans>Create an organizer</Trans>
            </Button>
          )}
        </div>
        <FieldRow>
          <DateTimeInput label={t`Start`} {...form.getInputProps('start_date')} />
          <DateTimeInput label={t`End (optional)`} {...form.getInputProps('end_date')} />
        </FieldRow>
        <FieldRow>
          <TimezoneSelect label={t`Timezone`} {...form.getInputProps('timezone')} />
          <CurrencySelect label={t`Currency`} {...form.getInputProps('currency')} />
        </FieldRow>
        <RichTextInput label={t`Description (optional)`} {...form.getInputProps('description')} />
      </FormDrawer>
      {adds_organizer && (
        <OrganizerDialog
          onClose={() => setAddsOrganizer(false)}
          onSaved={(organizer) => {
            setAddsOrganizer(false)
            form.setFieldValue('organizer_id', String(organizer.id))
          }}
        />
      )}
    </>
  )
}
