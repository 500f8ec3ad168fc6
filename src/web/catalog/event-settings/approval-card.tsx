import { useLingui } from '@lingui/react/macro'
import { NumberInput } from '@mantine/core'
import { MAX_APPROVAL_PAY_HOURS, MIN_APPROVAL_PAY_HOURS } from '#core/catalog/events/limits.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { approvalValues, toApprovalInput } from './setting-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** How long somebody has to pay the place that staff approved (APP-5). */
export function ApprovalCard() {
  const { t } = useLingui()
  const event = useEvent()
  const resource = useSettingsForm(event, approvalValues(event.settings), toApprovalInput)
  const { form } = resource
  return (
    <FormCard title={t`Places on request`} resource={resource}>
      <FieldRow>
        <NumberInput
          label={t`Hours to pay an approved place`}
          description={t`From ${MIN_APPROVAL_PAY_HOURS} to ${MAX_APPROVAL_PAY_HOURS}, and never beyond the end of the event. Which tickets are on request is set on each ticket.`}
          {...form.getInputProps('approval_pay_hours')}
        />
      </FieldRow>
    </FormCard>
  )
}
