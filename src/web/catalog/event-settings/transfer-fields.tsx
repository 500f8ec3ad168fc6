import { useLingui } from '@lingui/react/macro'
import { Fieldset, NumberInput, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  MAX_BANK_GRACE_DAYS,
  MAX_LAST_PAYMENT_DAYS,
  MAX_PAYMENT_TERM_DAYS,
  MAX_REMINDER_DAYS,
} from '#core/catalog/events/limits.ts'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import type { PaymentForm } from './payment-fields.tsx'

/** Where transfers go and by when they are due (BANK-1, BANK-3). Orders keep what was told when they were made. */
export function TransferFields({ form, account }: { form: PaymentForm; account?: ReactNode }) {
  const { t } = useLingui()
  return (
    <Fieldset legend={t`Bank transfer`} bg="transparent">
      <Stack gap={16}>
        {account}
        <FieldRow>
          <NumberInput
            label={t`Days to transfer`}
            description={t`From 1 to ${MAX_PAYMENT_TERM_DAYS}, counted from the order.`}
            {...form.getInputProps('payment_term_days')}
          />
          <NumberInput
            label={t`Due at least so many days before the start`}
            description={t`From 0 to ${MAX_LAST_PAYMENT_DAYS}. Closer to it bank transfer is not offered.`}
            {...form.getInputProps('last_payment_days')}
          />
        </FieldRow>
        <FieldRow>
          <NumberInput
            label={t`Days of grace`}
            description={t`From 0 to ${MAX_BANK_GRACE_DAYS}. Tickets are held so much longer, while a transfer may still arrive.`}
            {...form.getInputProps('bank_grace_days')}
          />
          <NumberInput
            label={t`Remind so many days before (optional)`}
            description={t`From 0 to ${MAX_REMINDER_DAYS}, and once more on the last day. Blank reminds nobody.`}
            {...form.getInputProps('reminder_days')}
          />
        </FieldRow>
      </Stack>
    </Fieldset>
  )
}
