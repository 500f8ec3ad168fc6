import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { TaxOrFeeView } from '#core/catalog/taxes-and-fees/schema.ts'
import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import { TICKET_TYPES } from '#core/catalog/ticket-types/ticket-type.ts'
import { TicketInput, type TicketView } from '#core/catalog/tickets/schema.ts'
import { taxOrFeeApi } from '#web/catalog/taxes-and-fees/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { FieldRow, FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { MoneyInput } from '#web/platform/ui/inputs/money-input.tsx'
import { RichTextInput } from '#web/platform/ui/inputs/rich-text-input.tsx'
import { hasOffset } from '#web/platform/ui/inputs/sale-bounds/sale-bounds.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { AdvancedOptions } from './advanced-options.tsx'
import { createTicket, updateTicket } from './api.ts'
import { EXTRA_TIERS, TICKET_TYPE_LABELS } from './labels.ts'
import { PayableNote } from './payable-note.tsx'
import { PricePreview } from './price-preview.tsx'
import { ExtraFields } from './products/extra-fields.tsx'
import { PRODUCT_WORDS } from './products/labels.ts'
import { PackageFields, PackageLimits } from './products/package-fields.tsx'
import { PackagePreview } from './products/package-preview.tsx'
import { newTicket, type TicketValues, toTicketInput, valuesOf } from './ticket-values.ts'
import styles from './tickets.module.css'
import { TierRows } from './tier-rows.tsx'

/** Room for the preview beside the fields (look.md §12). */
const WIDE = '(min-width: 1200px)'

export type TicketForm = UseFormReturnType<TicketValues>

interface TicketDrawerProps {
  readonly event: EventView
  readonly ticket?: TicketView
  /** Of a new one. */
  readonly kind?: ProductKind
  /** What belongs to a stored one and is saved by itself. */
  readonly addons?: ReactNode
  readonly rules?: ReactNode
  readonly onClose: () => void
}

/** Waits for the taxes and fees: which of them a new ticket carries is part of its first values (TIX-12). */
export function TicketDrawer(props: TicketDrawerProps) {
  const me = useMe()
  const choices = useQuery(taxOrFeeApi.choices(me.account.id))
  if (choices.isPending) return null
  const usable = (choices.data?.data ?? []).filter(
    ({ currency }) => currency === null || currency === props.event.currency,
  )
  return <OpenDrawer {...props} taxes={usable} />
}

function OpenDrawer({
  event,
  ticket,
  kind = ticket?.kind ?? 'ADMISSION',
  addons,
  rules,
  taxes,
  onClose,
}: TicketDrawerProps & { taxes: readonly TaxOrFeeView[] }) {
  const { i18n } = useLingui()
  const words = PRODUCT_WORDS[kind]
  const is_wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const defaults = taxes.filter(({ apply_to_new_tickets }) => apply_to_new_tickets).map(({ id }) => id)
  const resource = useResourceForm({
    schema: TicketInput,
    // a package has the taxes and fees of its parts (PKG-2)
    initial: ticket ? valuesOf(ticket) : newTicket(kind === 'PACKAGE' ? [] : defaults, kind),
    toInput: toTicketInput,
    save: (input) =>
      ticket
        ? updateTicket(event.id, ticket.id, { ...input, updated_at: ticket.updated_at })
        : createTicket(event.id, input),
    onSaved: () => {
      notifyDone(i18n._(ticket ? words.saved : words.created))
      onClose()
    },
    failed: i18n._(words.not_saved),
  })
  return (
    <FormDrawer
      resource={resource}
      size={is_wide ? 1000 : 640}
      title={i18n._(ticket ? words.edit : words.create)}
      action={i18n._(ticket ? words.save : words.create)}
      onClose={onClose}
    >
      <TicketFields event={event} form={resource.form} ticket={ticket} taxes={taxes} addons={addons} rules={rules} />
    </FormDrawer>
  )
}

interface TicketFieldsProps {
  readonly event: EventView
  readonly form: TicketForm
  readonly ticket: TicketView | undefined
  readonly taxes: readonly TaxOrFeeView[]
  readonly addons: ReactNode
  readonly rules: ReactNode
}

function TicketFields({ event, form, ticket, taxes, addons, rules }: TicketFieldsProps) {
  const { t } = useLingui()
  const { kind } = form.values
  const has_dates = event.dates_count > 1 || [ticket, ...(ticket?.prices ?? [])].some((one) => one && hasOffset(one))
  return (
    <div className={styles.split}>
      <div className={styles.fields}>
        {kind !== 'PACKAGE' && <TypeCards form={form} is_locked={ticket?.is_type_locked ?? false} />}
        <TextInput label={t`Title`} data-autofocus {...form.getInputProps('title')} />
        {kind === 'PACKAGE' ? (
          <PackageFields event={event} form={form} />
        ) : (
          <PriceFields event={event} form={form} ticket={ticket} has_dates={has_dates} />
        )}
        <PayableNote event={event} values={form.values} />
        {kind === 'EXTRA' && <ExtraFields event={event} form={form} is_new={ticket === undefined} />}
        {kind === 'PACKAGE' && <PackageLimits form={form} />}
      </div>
      <div className={styles.aside}>
        {kind === 'PACKAGE' ? (
          <PackagePreview event={event} parts={form.values.parts} />
        ) : (
          <PricePreview event={event} values={form.values} ticket={ticket} taxes={taxes} />
        )}
      </div>
      <div className={styles.fields}>
        <RichTextInput label={t`Description (optional)`} {...form.getInputProps('description')} />
        {kind === 'ADMISSION' && addons}
        <AdvancedOptions event={event} form={form} taxes={taxes} has_dates={has_dates}>
          {rules}
        </AdvancedOptions>
      </div>
    </div>
  )
}

function PriceFields({
  event,
  form,
  ticket,
  has_dates,
}: Omit<TicketFieldsProps, 'taxes' | 'addons' | 'rules'> & { has_dates: boolean }) {
  const { t } = useLingui()
  const { type } = form.values
  if (type === 'TIERED')
    return <TierRows form={form} event={event} stored={ticket?.prices ?? []} has_dates={has_dates} />
  return (
    <FieldRow>
      {type !== 'FREE' && (
        <MoneyInput
          label={type === 'DONATION' ? t`Minimum` : t`Price`}
          currency={event.currency}
          {...form.getInputProps('price')}
        />
      )}
      <NumberInput
        label={t`Quantity (optional)`}
        description={t`Leave blank for unlimited.`}
        {...form.getInputProps('quantity_available')}
      />
    </FieldRow>
  )
}

/** One sentence each; fixed once somebody holds the ticket (TIX-13). */
function TypeCards({ form, is_locked }: { form: TicketForm; is_locked: boolean }) {
  const { i18n } = useLingui()
  const reason_id = useId()
  return (
    <fieldset className={styles.types}>
      <legend>
        <Trans>Type</Trans>
      </legend>
      {TICKET_TYPES.map((type) => (
        <label key={type} className={styles.type}>
          <input
            type="radio"
            name="ticket-type"
            value={type}
            checked={form.values.type === type}
            disabled={is_locked && form.values.type !== type}
            aria-describedby={is_locked ? reason_id : undefined}
            onChange={() => form.setFieldValue('type', type)}
          />
          <b>{i18n._(TICKET_TYPE_LABELS[type].name)}</b>
          <span>
            {i18n._(type === 'TIERED' && form.values.kind === 'EXTRA' ? EXTRA_TIERS : TICKET_TYPE_LABELS[type].text)}
          </span>
        </label>
      ))}
      {is_locked && (
        <p className={styles.locked} id={reason_id}>
          <IconLock size={16} aria-hidden="true" />
          {form.values.kind === 'ADMISSION' ? (
            <Trans>The type is locked because somebody has this ticket, had it or is buying it.</Trans>
          ) : (
            <Trans>The type is locked because somebody has bought it or is buying it.</Trans>
          )}
        </p>
      )}
    </fieldset>
  )
}
