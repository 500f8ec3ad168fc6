import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, NumberInput, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MAX_OFFLINE_DUE_DAYS } from '#core/events/settings-schema.ts'
import { FieldRow } from '#web/ui/noun-form.tsx'
import { RichTextInput } from '#web/ui/rich-text-input.tsx'
import type { PaymentValues } from './setting-values.ts'

type Fields = Pick<UseFormReturnType<PaymentValues & Record<string, unknown>>, 'values' | 'errors' | 'getInputProps'>

/** How buyers may pay (SET-19), and what those who pay outside the shop are told (SET-20, SET-21). */
export function PaymentFields({ form }: { form: Fields }) {
  const { t } = useLingui()
  return (
    <>
      <Checkbox.Group label={t`Payment methods`} {...form.getInputProps('payment_methods')}>
        <Stack gap={8} mt={6}>
          <Checkbox value="CARD" label={<Trans>Card</Trans>} />
          <Checkbox
            value="OFFLINE"
            label={<Trans>Outside the shop</Trans>}
            description={
              <Trans>
                By bank transfer or at the till. Tickets are held, and mailed once you mark the order as paid.
              </Trans>
            }
          />
        </Stack>
      </Checkbox.Group>
      {form.values.payment_methods.includes('OFFLINE') && (
        <>
          <RichTextInput
            label={t`How to pay outside the shop`}
            description={t`Bank details or where to pay on site. Buyers see it on the summary page and in a mail, beside amount, order reference and due date.`}
            {...form.getInputProps('offline_payment_instructions')}
          />
          <FieldRow>
            <NumberInput
              label={t`Days to pay (optional)`}
              description={t`From 1 to ${MAX_OFFLINE_DUE_DAYS}, never beyond the end of the event. Blank holds tickets until it ends.`}
              {...form.getInputProps('offline_payment_due_in_days')}
            />
          </FieldRow>
        </>
      )}
    </>
  )
}
