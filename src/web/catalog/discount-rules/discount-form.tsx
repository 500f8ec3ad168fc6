import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { RULE_TYPES, type RuleType } from '#core/catalog/discount-rules/discount-rule.ts'
import { DiscountRuleInput, type DiscountRuleView } from '#core/catalog/discount-rules/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { FieldRow, FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CheckList } from '#web/platform/ui/inputs/check-list.tsx'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { MoneyInput } from '#web/platform/ui/inputs/money-input.tsx'
import { PercentInput } from '#web/platform/ui/inputs/percent-input.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { createDiscountRule, updateDiscountRule } from './api.ts'
import { DiscountConditions } from './discount-conditions.tsx'
import { type DiscountValues, discountInput, discountValues, mayBeDiscounted, NEW_DISCOUNT } from './discount-values.ts'
import { RULE_TYPE_LABELS } from './labels.ts'
import { SetFields } from './set-fields.tsx'

export type DiscountForm = UseFormReturnType<DiscountValues>

interface DiscountFormProps {
  readonly event: EventView
  /** null creates. */
  readonly rule: DiscountRuleView | null
  readonly onClose: () => void
}

/** Create and edit an automatic discount (BO-61, DSC-1). */
export function DiscountFormDrawer({ event, rule, onClose }: DiscountFormProps) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: DiscountRuleInput,
    initial: rule ? discountValues(rule) : NEW_DISCOUNT,
    toInput: (values) => ({ ...discountInput(values), is_enabled: rule?.is_enabled ?? true }),
    save: (input) => (rule ? updateDiscountRule(event.id, rule.id, input) : createDiscountRule(event.id, input)),
    onSaved: ({ name }) => {
      notifyDone(rule ? t`Discount “${name}” saved` : t`Discount “${name}” created`)
      onClose()
    },
    failed: t`The discount was not saved. Your entries are still here. Try again.`,
  })
  const form = resource.form as DiscountForm
  return (
    <FormDrawer
      resource={resource}
      title={rule ? <Trans>Edit discount “{rule.name}”</Trans> : <Trans>New discount</Trans>}
      action={rule ? <Trans>Save discount</Trans> : <Trans>Create discount</Trans>}
      onClose={onClose}
    >
      <TextInput
        label={<Trans>Name</Trans>}
        description={<Trans>Buyers read it on the event page and in their order, for example “Early bird”.</Trans>}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TypeField form={form} />
      {form.values.type === 'QUANTITY' && (
        <CountInput
          label={<Trans>From how many tickets</Trans>}
          description={<Trans>1 lowers the price itself: buyers see the former price struck through.</Trans>}
          {...form.getInputProps('min_quantity')}
        />
      )}
      {form.values.type === 'CHEAPEST' && (
        <FieldRow>
          <CountInput label={<Trans>Tickets in a group</Trans>} {...form.getInputProps('group_size')} />
          <CountInput label={<Trans>Of these, cost less</Trans>} {...form.getInputProps('group_count')} />
        </FieldRow>
      )}
      {form.values.type === 'COMBINATION' && <SetFields form={form} event={event} />}
      <ValueFields form={form} currency={event.currency} />
      {form.values.type !== 'COMBINATION' && <TicketsField form={form} event={event} />}
      <Switch
        label={<Trans>Together with promo codes</Trans>}
        description={
          form.values.stacks_with_promo_code ? (
            <Trans>A code takes its part off the lowered price.</Trans>
          ) : (
            <Trans>Buyers get the discount or the code, whichever takes off more.</Trans>
          )
        }
        {...form.getInputProps('stacks_with_promo_code', { type: 'checkbox' })}
      />
      <DiscountConditions form={form} event={event} />
    </FormDrawer>
  )
}

function TypeField({ form }: { form: DiscountForm }) {
  const { i18n } = useLingui()
  return (
    <Radio.Group
      label={<Trans>Kind</Trans>}
      value={form.values.type}
      onChange={(type) => form.setFieldValue('type', type as RuleType)}
    >
      <Stack gap={10} mt={4}>
        {RULE_TYPES.map((type) => (
          <Radio
            key={type}
            value={type}
            label={i18n._(RULE_TYPE_LABELS[type].name)}
            description={i18n._(RULE_TYPE_LABELS[type].text)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function ValueFields({ form, currency }: { form: DiscountForm; currency: string }) {
  const { value_type, value } = form.values
  const typed = {
    value,
    error: form.errors.value,
    onChange: (next: number | null) => form.setFieldValue('value', next),
  }
  return (
    <>
      <Radio.Group
        label={<Trans>Discount</Trans>}
        value={value_type}
        onChange={(next) => {
          form.setFieldValue('value_type', next as DiscountValues['value_type'])
          form.setFieldValue('value', null)
        }}
      >
        <Stack gap={8} mt={4}>
          <Radio value="PERCENTAGE" label={<Trans>Percentage</Trans>} />
          <Radio value="FIXED" label={<Trans>Fixed amount per ticket</Trans>} />
        </Stack>
      </Radio.Group>
      {value_type === 'PERCENTAGE' ? (
        <PercentInput
          label={<Trans>Percentage off</Trans>}
          description={<Trans>100 makes the ticket free.</Trans>}
          {...typed}
        />
      ) : (
        <MoneyInput label={<Trans>Amount off each ticket</Trans>} currency={currency} {...typed} />
      )}
    </>
  )
}

function TicketsField({ form, event }: { form: DiscountForm; event: EventView }) {
  const { t } = useLingui()
  const gone = form.values.ticket_ids.filter((id) => !event.tickets.some((one) => one.id === id))
  const options = [
    ...event.tickets
      .filter((ticket) => mayBeDiscounted(ticket) || form.values.ticket_ids.includes(ticket.id))
      .map(({ id, title }) => ({ id, label: title })),
    ...gone.map((id) => ({ id, label: t`A ticket that was deleted` })),
  ]
  if (options.length === 0) return null
  return (
    <CheckList
      label={<Trans>Tickets</Trans>}
      description={<Trans>Choose none and it is for all tickets that cost something.</Trans>}
      options={options}
      {...form.getInputProps('ticket_ids')}
    />
  )
}
