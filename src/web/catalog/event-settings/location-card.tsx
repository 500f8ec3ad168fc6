import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { PlaceFields } from '#web/platform/ui/inputs/place/place-fields.tsx'
import { placeInput, placeValues } from '#web/platform/ui/inputs/place/place-values.ts'
import { RichTextInput } from '#web/platform/ui/inputs/rich-text-input.tsx'
import { useEventForm } from './use-settings-form.ts'

/** Online with its connection details, or a place (EVT-3, EVT-4). The place is kept while the event is online. */
export function LocationCard() {
  const { t } = useLingui()
  const event = useEvent()
  const resource = useEventForm(
    event,
    {
      is_online_event: event.is_online_event,
      online_event_details: event.online_event_details ?? '',
      location_details: placeValues(event.location_details),
      maps_url: event.maps_url ?? '',
    },
    {
      toInput: ({ location_details, ...rest }) => ({ ...rest, location_details: placeInput(location_details) }),
    },
  )
  const { form } = resource
  return (
    <FormCard title={t`Location`} resource={resource}>
      <Switch label={t`The event is online`} {...form.getInputProps('is_online_event', { type: 'checkbox' })} />
      {form.values.is_online_event ? (
        <RichTextInput
          label={t`Connection details (optional)`}
          description={t`Only buyers see them, once their order is complete.`}
          {...form.getInputProps('online_event_details')}
        />
      ) : (
        <PlaceFields form={form} map_note={t`Without one the address is looked up on OpenStreetMap.`} />
      )}
    </FormCard>
  )
}
