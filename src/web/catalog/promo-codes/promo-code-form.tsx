import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { PromoCodeInput, type PromoCodeView } from '#core/catalog/promo-codes/schema.ts'
import { percentToThousandths } from '#core/platform/money.ts'
import { FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { promoCodeApi } from './api.ts'
import { type DatesField, inputOf, NEW_TERMS, TermFields, type Terms, useTicketChoices } from './term-fields.tsx'

type Values = Terms & { code: string }

const NEW: Values = { ...NEW_TERMS, code: '' }

function valuesOf({
  code,
  discount_type,
  discount,
  max_uses,
  expiry_date,
  applicable_ticket_ids,
  applicable_event_date_ids,
}: PromoCodeView): Values {
  const typed = { NONE: null, FIXED: discount, PERCENTAGE: percentToThousandths(discount) }[discount_type]
  const covered = { applicable_ticket_ids, applicable_event_date_ids }
  return { code, discount_type, discount: typed, max_uses, expiry_date, ...covered }
}

interface PromoCodeFormProps {
  readonly event: EventView
  /** null creates. */
  readonly promo_code: PromoCodeView | null
  readonly onClose: () => void
  readonly datesSelect: (field: DatesField) => ReactNode
}

/** Create and edit a promo code (BO-29, PRO-1). */
export function PromoCodeForm({ event, promo_code, onClose, datesSelect }: PromoCodeFormProps) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: PromoCodeInput,
    initial: promo_code ? valuesOf(promo_code) : NEW,
    toInput: inputOf,
    save: (input) =>
      promo_code ? promoCodeApi.update(event.id, promo_code.id, input) : promoCodeApi.create(event.id, input),
    onSaved: ({ code }) => {
      notifyDone(promo_code ? t`Promo code ${code} saved` : t`Promo code ${code} created`)
      onClose()
    },
    failed: t`The promo code was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const choices = useTicketChoices(event, promo_code)
  return (
    <FormDrawer
      resource={resource}
      title={promo_code ? <Trans>Edit promo code {promo_code.code}</Trans> : <Trans>New promo code</Trans>}
      action={promo_code ? <Trans>Save promo code</Trans> : <Trans>Create promo code</Trans>}
      onClose={onClose}
    >
      <TextInput
        label={<Trans>Code</Trans>}
        description={
          <Trans>
            Letters, digits, hyphen, underscore and full stop. Upper and lower case make no difference to buyers.
          </Trans>
        }
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('code')}
      />
      <TermFields
        form={form}
        event={event}
        choices={choices}
        datesSelect={datesSelect}
        uses_hint={<Trans>Leave blank for unlimited uses. One order is one use, however many tickets.</Trans>}
      />
    </FormDrawer>
  )
}
