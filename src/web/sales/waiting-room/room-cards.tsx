import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { NumberInput, Radio, Stack, Switch } from '@mantine/core'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { QUEUE_MODES, QueueState } from '#core/platform/states/queue-state.ts'
import {
  MAX_PREQUEUE_MINUTES,
  MAX_SHOPPERS,
  MAX_TURN_MINUTES,
  MIN_AUTO_SHOPPERS,
  MIN_PREQUEUE_MINUTES,
  MIN_TURN_MINUTES,
} from '#core/sales/waiting-room/limits.ts'
import type { RoomView } from '#core/sales/waiting-room/schema.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { QUEUE_MODE_LABELS } from './labels.ts'
import { Dials, MessageField, messageOf } from './room-fields.tsx'
import { useRoomForm } from './use-room-form.ts'

export interface RoomCardProps {
  readonly event: EventView
  readonly room: RoomView
  readonly is_read_only: boolean
}

/** When the room opens (ROOM-1, ROOM-3). */
export function OpeningCard({ event, room, is_read_only }: RoomCardProps) {
  const { t } = useWords()
  const { i18n } = useLingui()
  const { mode, opens_at, prequeue_minutes, auto_shoppers } = room
  const resource = useRoomForm(event.id, { room, initial: { mode, opens_at, prequeue_minutes, auto_shoppers } })
  const { form } = resource
  const chosen = form.getValues().mode
  return (
    <FormCard title={t`Opening`} resource={resource} is_read_only={is_read_only}>
      <Radio.Group label={t`The queue opens`} {...form.getInputProps('mode')}>
        <Stack gap="xs" mt="xs">
          {QUEUE_MODES.map((one) => (
            <Radio
              key={one}
              value={one}
              label={i18n._(QUEUE_MODE_LABELS[one].name)}
              description={i18n._(QUEUE_MODE_LABELS[one].text)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {chosen === QueueState.SCHEDULED && (
        <FieldRow is_wide>
          <DateTimeInput label={t`The sale begins`} zone={event.timezone} {...form.getInputProps('opens_at')} />
          <NumberInput
            label={t`Minutes before in which people join`}
            description={t`From ${MIN_PREQUEUE_MINUTES} to ${MAX_PREQUEUE_MINUTES}. Once people join, the sale can only be put off.`}
            {...form.getInputProps('prequeue_minutes')}
          />
        </FieldRow>
      )}
      {chosen === 'AUTO' && (
        <FieldRow>
          <NumberInput
            label={t`People who hold tickets at the same time`}
            description={t`From ${MIN_AUTO_SHOPPERS} to ${MAX_SHOPPERS}. From so many on the queue opens.`}
            {...form.getInputProps('auto_shoppers')}
          />
        </FieldRow>
      )}
    </FormCard>
  )
}

/** How many are let in, and how long they have (ROOM-1, ROOM-11, ROOM-14). */
export function PaceCard({ event, room, is_read_only }: RoomCardProps) {
  const { t } = useWords()
  const { max_shoppers, admissions_per_minute, turn_minutes, shop_minutes, proof_of_work } = room
  const initial = { max_shoppers, admissions_per_minute, turn_minutes, shop_minutes, proof_of_work }
  const resource = useRoomForm(event.id, { room, initial })
  const { form } = resource
  const minutes = t`From ${MIN_TURN_MINUTES} to ${MAX_TURN_MINUTES}.`
  return (
    <FormCard title={t`Pace`} resource={resource} is_read_only={is_read_only}>
      <Dials propsOf={(name) => form.getInputProps(name)} />
      <FieldRow is_wide>
        <NumberInput
          label={t`Minutes to enter at one’s turn`}
          description={minutes}
          {...form.getInputProps('turn_minutes')}
        />
        <NumberInput
          label={t`Minutes to choose tickets`}
          description={minutes}
          {...form.getInputProps('shop_minutes')}
        />
      </FieldRow>
      <Switch
        label={t`Browsers solve a task before they join`}
        description={t`It takes a phone a few seconds and makes it dear to join a thousand times by a program.`}
        {...form.getInputProps('proof_of_work', { type: 'checkbox' })}
      />
    </FormCard>
  )
}

/** What everybody who waits reads (ROOM-9). */
export function MessageCard({ event, room, is_read_only }: RoomCardProps) {
  const { t } = useWords()
  const resource = useRoomForm(event.id, {
    room,
    initial: { message: room.message ?? '' },
    toInput: ({ message }) => ({ message: messageOf(message) }),
  })
  return (
    <FormCard title={t`Message`} resource={resource} is_read_only={is_read_only}>
      <MessageField {...resource.form.getInputProps('message')} />
    </FormCard>
  )
}
