import { useLingui } from '@lingui/react/macro'
import { NumberInput, Switch } from '@mantine/core'
import { MAX_WAITING_OFFER_MINUTES, MIN_WAITING_OFFER_MINUTES } from '#core/catalog/events/limits.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { toWaitingListInput, waitingListValues } from './setting-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** Whether people can wait for what is sold out, and how long an offer stands (WTL-3). */
export function WaitingListCard() {
  const { t } = useLingui()
  const event = useEvent()
  const resource = useSettingsForm(event, waitingListValues(event.settings), toWaitingListInput)
  const { form } = resource
  return (
    <FormCard title={t`Waiting list`} resource={resource}>
      <Switch
        label={t`People can join a waiting list for sold-out tickets`}
        description={t`When a place becomes free, it is offered by email in the order of joining. A single ticket can have a setting of its own. Switched off, those who wait stay on the list and nobody is offered a place.`}
        {...form.getInputProps('waiting_list', { type: 'checkbox' })}
      />
      <FieldRow>
        <NumberInput
          label={t`Minutes to accept an offer`}
          description={t`From ${MIN_WAITING_OFFER_MINUTES} to ${MAX_WAITING_OFFER_MINUTES}. One hour at most when the event starts within a day.`}
          {...form.getInputProps('waiting_offer_minutes')}
        />
      </FieldRow>
    </FormCard>
  )
}
