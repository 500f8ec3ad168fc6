import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Fieldset, NumberInput, Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { MAX_OFFLINE_DUE_DAYS, MAX_OFFLINE_SHARE_PERCENT, MAX_OFFLINE_UNITS } from '#core/catalog/events/limits.ts'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { RichTextInput } from '#web/platform/ui/inputs/rich-text-input.tsx'
import type { PaymentValues } from './setting-values.ts'
import { TransferFields } from './transfer-fields.tsx'

export type PaymentForm = Pick<
  UseFormReturnType<PaymentValues & Record<string, unknown>>,
  'values' | 'errors' | 'getInputProps'
>

/** How buyers may pay (SET-19), what those who pay by bank transfer or cash are told (SET-20, SET-21), and what they may hold. */
export function PaymentFields({ form, account }: { form: PaymentForm; account?: ReactNode }) {
  const { t } = useLingui()
  return (
    <>
      <Checkbox.Group label={t`Payment methods`} {...form.getInputProps('payment_methods')}>
        <Stack gap={8} mt={6}>
          <Checkbox value="CARD" label={<Trans>Card</Trans>} />
          <Checkbox
            value="OFFLINE"
            label={<Trans>Bank transfer or cash</Trans>}
            description={
              <Trans>No provider needed. Tickets are held, and mailed once you mark the order as paid.</Trans>
            }
          />
          <Checkbox
            value="BANK_TRANSFER"
            label={<Trans>Bank transfer</Trans>}
            description={<Trans>To a bank account of yours, with a reference and payment codes of each order.</Trans>}
          />
        </Stack>
      </Checkbox.Group>
      {form.values.payment_methods.includes('BANK_TRANSFER') && <TransferFields form={form} account={account} />}
      {form.values.payment_methods.includes('OFFLINE') && (
        <Fieldset legend={t`Bank transfer or cash`} bg="transparent">
          <Stack gap={16}>
            <RichTextInput
              label={t`How to pay by bank transfer or cash`}
              description={t`Bank details or where to pay on site. Buyers see it on the summary page and in a mail, beside amount, order reference and due date.`}
              {...form.getInputProps('offline_payment_instructions')}
            />
            <NumberInput
              label={t`Days to pay (optional)`}
              description={t`From 1 to ${MAX_OFFLINE_DUE_DAYS}, never beyond the end of the event. Blank holds tickets until it ends.`}
              {...form.getInputProps('offline_payment_due_in_days')}
            />
          </Stack>
        </Fieldset>
      )}
      {form.values.payment_methods.some((method) => method !== 'CARD') && <OfflineLimits form={form} />}
    </>
  )
}

/** How long and how much unpaid orders may hold, and whether their address is confirmed first (SET-21, SET-25 to SET-27). */
function OfflineLimits({ form }: { form: PaymentForm }) {
  const { t } = useLingui()
  return (
    <>
      <FieldRow>
        <NumberInput
          label={t`Tickets in one unpaid order`}
          description={t`From 1 to ${MAX_OFFLINE_UNITS}. Each buyer can have one unpaid order at a time.`}
          {...form.getInputProps('offline_max_units')}
        />
        <NumberInput
          label={t`Share of the quantity for unpaid orders`}
          description={t`From 1 to ${MAX_OFFLINE_SHARE_PERCENT} % of its quantity. Without card payment it is always ${MAX_OFFLINE_SHARE_PERCENT} %.`}
          suffix=" %"
          {...form.getInputProps('offline_share')}
        />
      </FieldRow>
      <Radio.Group
        label={t`Confirm the buyer’s address by mail`}
        description={t`An unpaid order holds its tickets for two hours only until its address is confirmed.`}
        {...form.getInputProps('offline_confirm')}
      >
        <Stack gap={8} mt={6}>
          <Radio value="AUTO" label={t`For more than four tickets, and while few are left`} />
          <Radio value="ALWAYS" label={t`For every unpaid order`} />
          <Radio value="NEVER" label={t`Never`} />
        </Stack>
      </Radio.Group>
    </>
  )
}
