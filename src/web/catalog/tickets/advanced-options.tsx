import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, NumberInput, Select, Stack, Switch } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { storedRate, type TaxOrFeeView } from '#core/catalog/taxes-and-fees/schema.ts'
import { defaultMaxPerOrder } from '#core/catalog/tickets/max-per-order.ts'
import { canHaveWaitingList } from '#core/catalog/tickets/waiting-list.ts'
import { formatMoney, formatPercent } from '#core/platform/money.ts'
import { paths } from '#core/platform/paths.ts'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { SaleWindow } from '#web/platform/ui/inputs/sale-bounds/sale-bound.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { chosenTaxes } from './price-preview.tsx'
import type { TicketForm } from './ticket-form.tsx'
import { countAdvanced } from './ticket-values.ts'
import styles from './tickets.module.css'

interface RareOptionsProps {
  /** What is saved by itself. */
  readonly children?: ReactNode
  readonly event: EventView
  readonly form: TicketForm
  readonly taxes: readonly TaxOrFeeView[]
  /** Whether bounds of the sale may be offsets (DAT-25). */
  readonly has_dates: boolean
}

/** Fields in here whose errors unfold it. */
const RARE_ERRORS = [
  'tax_and_fee_ids',
  'min_per_order',
  'max_per_order',
  'max_per_person',
  'sale_start_date',
  'sale_start_offset',
  'sale_end_date',
  'sale_end_offset',
]

/** What few tickets need, folded, with a count of what is set (look.md §12). */
export function AdvancedOptions({ event, form, taxes, has_dates, children }: RareOptionsProps) {
  const { t } = useLingui()
  const count = countAdvanced(form.values)
  return (
    <details className={styles.more} open={RARE_ERRORS.some((path) => form.errors[path]) || undefined}>
      <summary>
        <Trans>More options</Trans>
        {count > 0 && (
          <small>
            <Plural value={count} one="# set" other="# set" />
          </small>
        )}
      </summary>
      <div className={styles.more_in}>
        {form.values.kind !== 'PACKAGE' && <TaxChoices event={event} form={form} taxes={taxes} />}
        <FieldRow>
          <NumberInput label={t`Minimum per order (optional)`} {...form.getInputProps('min_per_order')} />
          <NumberInput
            label={t`Maximum per order (optional)`}
            description={t`${defaultMaxPerOrder(form.values.kind)} if empty`}
            {...form.getInputProps('max_per_order')}
          />
          <NumberInput
            label={t`Maximum per person (optional)`}
            description={t`In all orders with one email address`}
            {...form.getInputProps('max_per_person')}
          />
        </FieldRow>
        <SaleWindow
          form={form}
          path="sale_"
          inherited={{ start: t`At once`, end: t`When the date ends` }}
          zone={event.timezone}
          has_dates={has_dates}
        />
        <Visibility form={form} />
        <FieldRow is_wide>
          <Select
            label={t`Show how many are left`}
            data={[
              { value: 'event', label: t`Event default` },
              { value: 'yes', label: t`Yes` },
              { value: 'no', label: t`No` },
            ]}
            {...form.getInputProps('show_available_quantity')}
          />
          <Select
            label={t`Price display`}
            data={[
              { value: 'event', label: t`Event default` },
              { value: 'INCLUSIVE', label: t`With taxes and fees` },
              { value: 'EXCLUSIVE', label: t`Taxes and fees shown separately` },
            ]}
            {...form.getInputProps('price_display_mode')}
          />
        </FieldRow>
        {canHaveWaitingList(form.values) && <RequestAndList event={event} form={form} />}
        {event.settings.attendee_details === 'EACH' && form.values.kind === 'ADMISSION' && (
          <Select
            label={t`Email address of the attendee`}
            description={
              form.values.attendee_email === 'REQUIRED'
                ? t`Each attendee is mailed their ticket.`
                : t`Without an address the ticket is mailed to the buyer, for example for children.`
            }
            allowDeselect={false}
            data={[
              { value: 'REQUIRED', label: t`Required` },
              { value: 'OPTIONAL', label: t`Optional` },
              { value: 'NONE', label: t`Not asked` },
            ]}
            {...form.getInputProps('attendee_email')}
          />
        )}
        {children}
      </div>
    </details>
  )
}

/** Whether places are bought or asked for, and who may wait for one (APP-1, WTL-3). */
function RequestAndList({ event, form }: Pick<RareOptionsProps, 'event' | 'form'>) {
  const { t } = useLingui()
  return (
    <>
      <Switch
        label={t`Places on request`}
        description={t`People ask for a place, you decide who gets one, and only then they pay.`}
        {...form.getInputProps('requires_approval', { type: 'checkbox' })}
      />
      {!form.values.requires_approval && (
        <Select
          label={t`Waiting list when sold out`}
          description={t`Whoever comes too late can wait for a place that becomes free.`}
          allowDeselect={false}
          data={[
            {
              value: 'event',
              label: event.settings.waiting_list ? t`Event default: yes` : t`Event default: no`,
            },
            { value: 'yes', label: t`Yes` },
            { value: 'no', label: t`No` },
          ]}
          {...form.getInputProps('has_waiting_list')}
        />
      )}
    </>
  )
}

function Visibility({ form }: { form: TicketForm }) {
  const { t } = useLingui()
  const box = (
    path:
      | 'is_hidden'
      | 'hide_before_sale_start'
      | 'hide_after_sale_end'
      | 'hide_when_sold_out'
      | 'hide_unless_promo_code'
      | 'is_paused'
      | 'start_collapsed',
  ) => form.getInputProps(path, { type: 'checkbox' })
  return (
    <fieldset className={styles.switches}>
      <legend>
        <Trans>Visibility</Trans>
      </legend>
      <Switch label={t`Sale paused`} {...box('is_paused')} />
      <Switch label={t`Hidden`} {...box('is_hidden')} />
      <Switch label={t`Only with a promo code`} {...box('hide_unless_promo_code')} />
      <Switch label={t`Hidden before the sale starts`} {...box('hide_before_sale_start')} />
      <Switch label={t`Hidden after the sale ends`} {...box('hide_after_sale_end')} />
      <Switch label={t`Hidden when sold out`} {...box('hide_when_sold_out')} />
      <Switch label={t`Collapsed on the event page`} {...box('start_collapsed')} />
    </fieldset>
  )
}

/** Grouped by type; a fixed addition makes a free ticket cost money, and that is said (TIX-18). */
function TaxChoices({ event, form, taxes }: Omit<RareOptionsProps, 'has_dates'>) {
  const { t } = useLingui()
  const tag = useLocaleTag()
  const rateOf = (tax: TaxOrFeeView) =>
    tax.calculation_type === 'FIXED' ? formatMoney(tax.rate, event.currency, tag) : formatPercent(storedRate(tax), tag)
  const groups = [
    ['TAX', t`Taxes`],
    ['FEE', t`Fees`],
  ] as const
  const makes_payable =
    form.values.type === 'FREE' &&
    chosenTaxes(form.values, taxes).some(
      ({ calculation_type, included_in_price }) => calculation_type === 'FIXED' && !included_in_price,
    )
  return (
    <div>
      {taxes.length === 0 && (
        <p className={styles.sub}>
          <Trans>
            There are no taxes or fees in your account yet. <Link to={paths.account('taxes-and-fees')}>Add one</Link>
          </Trans>
        </p>
      )}
      <Checkbox.Group {...form.getInputProps('tax_and_fee_ids')}>
        <FieldRow>
          {groups.map(([type, word]) => {
            const ofType = taxes.filter((tax) => tax.type === type)
            return ofType.length === 0 ? null : (
              <fieldset key={type} className={styles.switches}>
                <legend>{word}</legend>
                <Stack gap={8}>
                  {ofType.map((tax) => (
                    <Checkbox
                      key={tax.id}
                      value={String(tax.id)}
                      label={
                        tax.included_in_price
                          ? t`${tax.name}, ${rateOf(tax)}, included in the price`
                          : t`${tax.name}, ${rateOf(tax)}`
                      }
                    />
                  ))}
                </Stack>
              </fieldset>
            )
          })}
        </FieldRow>
      </Checkbox.Group>
      {makes_payable && (
        <Note icon={<IconAlertTriangle size={18} />}>
          <Trans>A fixed amount on top means this free ticket costs money.</Trans>
        </Note>
      )}
    </div>
  )
}
