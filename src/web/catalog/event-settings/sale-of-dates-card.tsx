import { Trans, useLingui } from '@lingui/react/macro'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { FormCard } from '#web/platform/ui/forms/form-card.tsx'
import { SaleWindow } from '#web/platform/ui/inputs/sale-bounds/sale-bound.tsx'
import { dateSaleValues, toDateSaleInput } from './setting-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** When dates without bounds of their own are sold (SET-48, SET-49, DAT-25). */
export function SaleOfDatesCard() {
  const { t } = useLingui()
  const event = useEvent()
  const resource = useSettingsForm(event, dateSaleValues(event.settings), toDateSaleInput)
  return (
    <FormCard title={t`Sale of dates`} resource={resource}>
      <p>
        <Trans>For every date that has no times of sale of its own. Tickets can be on sale for a shorter time.</Trans>
      </p>
      <SaleWindow
        form={resource.form}
        path="date_sale_"
        inherited={{ start: t`As for its tickets`, end: t`As for its tickets` }}
      />
    </FormCard>
  )
}
