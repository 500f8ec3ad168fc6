import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack, Switch, TextInput } from '@mantine/core'
import {
  CapacityForm as CapacityFormSchema,
  type CapacityScope,
  type CapacityView,
} from '#core/catalog/capacity-assignments/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { useCounts } from '#web/platform/ui/display/money.tsx'
import { FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CheckList } from '#web/platform/ui/inputs/check-list.tsx'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { capacityApi } from './api.ts'

type Values = {
  name: string
  capacity: number | null
  applies_to: CapacityScope
  ticket_ids: number[]
  is_enabled: boolean
  is_per_date: boolean
}

const NEW: Values = {
  name: '',
  capacity: null,
  applies_to: 'TICKETS',
  ticket_ids: [],
  is_enabled: true,
  is_per_date: false,
}

const valuesOf = ({ name, capacity, applies_to, ticket_ids, is_enabled, is_per_date }: CapacityView): Values => ({
  name,
  capacity,
  applies_to,
  ticket_ids,
  is_enabled,
  is_per_date,
})

/** The choice of tickets is kept while the whole event is tried out, and left out when it is saved (CAP-1). */
const inputOf = (values: Values) => {
  const is_of_tickets = values.applies_to === 'TICKETS'
  return {
    ...values,
    ticket_ids: is_of_tickets ? values.ticket_ids : [],
    is_per_date: is_of_tickets && values.is_per_date,
  }
}

interface CapacityFormProps {
  readonly event: EventView
  /** null creates. */
  readonly capacity: CapacityView | null
  readonly onClose: () => void
}

/** Create and edit a capacity assignment (BO-33, CAP-1). */
export function CapacityForm({ event, capacity, onClose }: CapacityFormProps) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: CapacityFormSchema,
    initial: capacity ? valuesOf(capacity) : NEW,
    toInput: inputOf,
    save: (input) =>
      capacity ? capacityApi.update(event.id, capacity.id, input) : capacityApi.create(event.id, input),
    onSaved: ({ name }) => {
      notifyDone(capacity ? t`Capacity “${name}” saved` : t`Capacity “${name}” created`)
      onClose()
    },
    failed: t`The capacity was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const format = useCounts()
  const { applies_to, is_enabled } = form.values
  const in_use = capacity ? capacity.used_capacity + capacity.held_capacity : 0
  const is_below_use = is_enabled && form.values.capacity !== null && form.values.capacity < in_use
  const [taken, limit] = [format(in_use), format(form.values.capacity ?? 0)]
  return (
    <FormDrawer
      resource={resource}
      title={capacity ? <Trans>Edit capacity</Trans> : <Trans>New capacity</Trans>}
      action={capacity ? <Trans>Save capacity</Trans> : <Trans>Create capacity</Trans>}
      onClose={onClose}
    >
      <TextInput
        label={<Trans>Name</Trans>}
        description={<Trans>Only your team sees it, for example the name of a hall.</Trans>}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <CountInput
        label={<Trans>Capacity (optional)</Trans>}
        description={<Trans>Leave blank to count without a limit.</Trans>}
        {...form.getInputProps('capacity')}
      />
      {is_below_use && (
        <Note>
          <Trans>
            {taken} are taken already. Nothing more is sold until fewer than {limit} are; nobody loses a ticket.
          </Trans>
        </Note>
      )}
      <Radio.Group label={<Trans>Applies to</Trans>} {...form.getInputProps('applies_to')}>
        <Stack gap={8} mt={4}>
          <Radio value="TICKETS" label={<Trans>Chosen tickets together</Trans>} />
          <Radio
            value="EVENT"
            label={<Trans>The whole event</Trans>}
            description={<Trans>Every ticket, also those you create later. One per event.</Trans>}
          />
        </Stack>
      </Radio.Group>
      {applies_to === 'TICKETS' && (
        <CheckList
          label={<Trans>Tickets</Trans>}
          description={<Trans>A ticket can be in several capacities. The tightest one applies.</Trans>}
          options={event.tickets
            .filter(({ kind }) => kind !== 'PACKAGE')
            .map(({ id, title }) => ({ id, label: title }))}
          {...form.getInputProps('ticket_ids')}
        />
      )}
      {applies_to === 'TICKETS' && event.dates_count > 1 && (
        <Switch
          label={<Trans>Each date on its own</Trans>}
          description={
            capacity ? (
              <Trans>Fixed since the capacity was created.</Trans>
            ) : (
              <Trans>The capacity holds for every date again. This cannot be changed later.</Trans>
            )
          }
          disabled={capacity !== null}
          {...form.getInputProps('is_per_date', { type: 'checkbox' })}
        />
      )}
      <Switch
        label={<Trans>Limits the sale</Trans>}
        description={<Trans>When switched off, it keeps counting but refuses nobody.</Trans>}
        {...form.getInputProps('is_enabled', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}
