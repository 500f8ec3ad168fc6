import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { MAX_CODE_LENGTH } from '#core/platform/limits.ts'
import { QueueState } from '#core/platform/states/queue-state.ts'
import { ALL_SHARES, MAX_LANE_NAME_LENGTH, MAX_LANES } from '#core/sales/waiting-room/limits.ts'
import type { RoomView } from '#core/sales/waiting-room/schema.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import type { RoomCardProps } from './room-cards.tsx'
import { useRoomForm } from './use-room-form.ts'
import styles from './waiting-room.module.css'

interface LaneValues {
  readonly lane?: number
  readonly name: string
  /** Blank keeps the one there is. */
  readonly code: string
  readonly has_code: boolean
  readonly share: number
}

const valuesOf = ({ lanes }: RoomView): LaneValues[] => lanes.map((lane) => ({ ...lane, code: '' }))

/** Lanes for those who have a code, each with its share of those who are let in (ROOM-2). */
export function LanesCard({ event, room, is_read_only }: RoomCardProps) {
  const { t } = useLingui()
  const resource = useRoomForm(event.id, {
    room,
    initial: { lanes: valuesOf(room) },
    toInput: ({ lanes }) => ({
      lanes: lanes.map(({ lane, name, code, share }) => ({
        ...(lane === undefined ? {} : { lane }),
        name,
        share,
        ...(code.trim() === '' ? {} : { code }),
      })),
    }),
  })
  const { form } = resource
  const { lanes } = form.getValues()
  const { run } = room
  const is_fixed = run !== null && run.state !== QueueState.SCHEDULED && run.state !== QueueState.CLOSED
  const rest = ALL_SHARES - lanes.reduce((sum, { share }) => sum + (Number(share) || 0), 0)
  return (
    <FormCard title={t`Lanes`} resource={resource} is_read_only={is_read_only || is_fixed}>
      {is_fixed && !is_read_only && (
        <Note tone="blue">
          <Trans>Numbers have been given out, so the lanes stay as they are until the queue is closed.</Trans>
        </Note>
      )}
      <p className={styles.hint}>
        <Trans>
          People with a code wait in a lane of their own and are let in by its share. Everybody else has {rest}%. What
          one lane does not need goes to the others.
        </Trans>
      </p>
      {lanes.map((lane, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new lane has no number yet
        <fieldset key={at} className={styles.lane} aria-label={lane.name || t`New lane`}>
          <TextInput label={t`Name`} maxLength={MAX_LANE_NAME_LENGTH} {...form.getInputProps(`lanes.${at}.name`)} />
          <TextInput
            label={t`Code`}
            maxLength={MAX_CODE_LENGTH}
            placeholder={lane.has_code ? t`Kept as it is` : undefined}
            {...form.getInputProps(`lanes.${at}.code`)}
          />
          <NumberInput label={t`Share in %`} min={1} max={ALL_SHARES} {...form.getInputProps(`lanes.${at}.share`)} />
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} />}
            onClick={() => form.removeListItem('lanes', at)}
          >
            <Trans>Remove</Trans>
          </Button>
        </fieldset>
      ))}
      {form.errors.lanes && (
        <p className={styles.error} role="alert">
          {form.errors.lanes}
        </p>
      )}
      {lanes.length < MAX_LANES - 1 && (
        <div>
          <Button
            variant="default"
            onClick={() => form.insertListItem('lanes', { name: '', code: '', has_code: false, share: NEW_SHARE })}
          >
            <Trans>Add a lane</Trans>
          </Button>
        </div>
      )}
    </FormCard>
  )
}

const NEW_SHARE = 10
