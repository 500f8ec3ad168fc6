import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack, Switch } from '@mantine/core'
import { BasketRuleInput, type BasketRuleView } from '#core/catalog/basket-rules/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { BasketRuleType } from '#core/catalog/ticket-types/product-kind.ts'
import { FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CheckList } from '#web/platform/ui/inputs/check-list.tsx'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { createBasketRule, updateBasketRule } from './api.ts'

interface RuleValues extends Record<string, unknown> {
  type: BasketRuleType
  other_ticket_ids: number[]
  same_date: boolean
  allowed_per_unit: number | null
}

interface BasketRuleDialogProps {
  readonly event: EventView
  readonly ticket_id: number
  /** null creates. */
  readonly rule: BasketRuleView | null
  readonly onClose: () => void
}

/** Create and edit a basket rule (EXT-6). */
export function BasketRuleDialog({ event, ticket_id, rule, onClose }: BasketRuleDialogProps) {
  const { t } = useLingui()
  const initial: RuleValues = rule
    ? {
        type: rule.type,
        other_ticket_ids: [...rule.other_ticket_ids],
        same_date: rule.same_date,
        allowed_per_unit: rule.allowed_per_unit,
      }
    : { type: 'REQUIRES', other_ticket_ids: [], same_date: event.dates_count > 1, allowed_per_unit: null }
  const resource = useResourceForm({
    schema: BasketRuleInput,
    initial,
    toInput: ({ type, other_ticket_ids, same_date, allowed_per_unit }: RuleValues) => ({
      ...{ ticket_id, type, other_ticket_ids, same_date },
      allowed_per_unit: type === 'REQUIRES' ? allowed_per_unit : null,
    }),
    save: (input) =>
      rule
        ? updateBasketRule(event.id, rule.id, { ...input, updated_at: rule.updated_at })
        : createBasketRule(event.id, input),
    onSaved: () => {
      notifyDone(rule ? t`Basket rule saved` : t`Basket rule created`)
      onClose()
    },
    failed: t`The basket rule was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const others = event.tickets.filter(({ id }) => id !== ticket_id)
  return (
    <FormDialog
      resource={resource}
      title={rule ? <Trans>Edit basket rule</Trans> : <Trans>New basket rule</Trans>}
      action={rule ? <Trans>Save basket rule</Trans> : <Trans>Create basket rule</Trans>}
      onClose={onClose}
    >
      <Radio.Group
        label={<Trans>In one order</Trans>}
        value={form.values.type}
        onChange={(type) => form.setFieldValue('type', type as BasketRuleType)}
      >
        <Stack gap={8} mt={4}>
          <Radio value="REQUIRES" label={<Trans>Only together with one of these</Trans>} />
          <Radio value="EXCLUDES" label={<Trans>Not together with any of these</Trans>} />
        </Stack>
      </Radio.Group>
      <CheckList
        label={<Trans>Which</Trans>}
        options={others.map(({ id, title }) => ({ id, label: title }))}
        {...form.getInputProps('other_ticket_ids')}
      />
      {form.values.type === 'REQUIRES' && (
        <CountInput
          label={<Trans>At most so many for each of these (optional)</Trans>}
          description={<Trans>Leave blank for any number.</Trans>}
          {...form.getInputProps('allowed_per_unit')}
        />
      )}
      {event.dates_count > 1 && (
        <Switch
          label={<Trans>On the same date</Trans>}
          description={<Trans>Otherwise all dates of the order count together.</Trans>}
          {...form.getInputProps('same_date', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}
