import { useLingui } from '@lingui/react/macro'
import { NumberInput, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import {
  MAX_ORDER_TIMEOUT_MINUTES,
  MAX_PER_PERSON,
  MAX_TICKET_CONDITIONS_LENGTH,
  RECOMMENDED_ORDER_TIMEOUT_MINUTES,
} from '#core/catalog/events/limits.ts'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { RichTextInput } from '#web/platform/ui/inputs/rich-text-input.tsx'

// The same fields in the settings of an event (BO-34) and in what an account's new events start with (BO-43).

interface FieldsProps {
  readonly form: Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps'>
}

/** What buyers are asked and told at checkout (SET-8 to SET-11, SET-40, SET-45). */
export function CheckoutFields({ form }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <RichTextInput
        label={t`Message on the event page (optional)`}
        description={t`Shown above the continue button.`}
        {...form.getInputProps('ticket_page_message')}
      />
      <FieldRow>
        <TextInput
          label={t`Text of the continue button (optional)`}
          placeholder={t`Continue`}
          {...form.getInputProps('continue_button_text')}
        />
      </FieldRow>
      <Radio.Group label={t`Ask for details of`} {...form.getInputProps('attendee_details')}>
        <Stack gap={8} mt={6}>
          <Radio
            value="EACH"
            label={t`Each attendee`}
            description={t`Name and email of everybody who comes. What a ticket asks for is set at the ticket.`}
          />
          <Radio
            value="BUYER"
            label={t`Only the buyer`}
            description={t`All tickets carry the buyer’s name and are mailed to the buyer.`}
          />
        </Stack>
      </Radio.Group>
      <RichTextInput
        label={t`Message before checkout (optional)`}
        description={t`Shown at the top of the details page.`}
        {...form.getInputProps('pre_checkout_message')}
      />
      <RichTextInput
        label={t`Message after checkout (optional)`}
        description={t`Shown on the summary page and in the confirmation mail of completed orders.`}
        {...form.getInputProps('post_checkout_message')}
      />
      <Textarea
        label={t`Conditions on the ticket (optional)`}
        description={t`Printed on the PDF ticket: admission, house rules, what to bring. Up to ${MAX_TICKET_CONDITIONS_LENGTH} characters.`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_TICKET_CONDITIONS_LENGTH}
        {...form.getInputProps('ticket_conditions')}
      />
    </>
  )
}

/** How long tickets are held, and what is done against hoarders (SET-7, SET-23, SET-24). */
export function HoldFields({ form }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <FieldRow>
        <NumberInput
          label={t`Minutes to complete an order`}
          description={t`From 1 to ${MAX_ORDER_TIMEOUT_MINUTES}. At least ${RECOMMENDED_ORDER_TIMEOUT_MINUTES} is recommended.`}
          {...form.getInputProps('order_timeout_in_minutes')}
        />
      </FieldRow>
      <Switch
        label={t`Hold tickets for a shorter time while few are left`}
        description={t`Half the minutes while at least half of the unsold tickets are held. Buyers get the whole time once they enter their details or ask for it.`}
        {...form.getInputProps('short_holds', { type: 'checkbox' })}
      />
      <Switch
        label={t`Many buyers share one network`}
        description={t`For a university, a company or a phone network: one network may hold five times as many tickets at once.`}
        {...form.getInputProps('shared_network', { type: 'checkbox' })}
      />
    </>
  )
}

/** How many tickets a person may have (SET-28, SET-29, LIM-1). Dates are named only where there may be several (DAT-1). */
export function PersonLimitFields({ form, has_dates }: FieldsProps & { has_dates: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <FieldRow>
        <NumberInput
          label={t`Tickets per person (optional)`}
          description={t`From 1 to ${MAX_PER_PERSON}, in all orders with one email address. A single ticket can have a limit of its own.`}
          {...form.getInputProps('max_tickets_per_person')}
        />
      </FieldRow>
      {has_dates && (
        <Switch
          label={t`Count each date separately`}
          description={t`If the event has several dates, limits per person apply to each date instead of all of them together.`}
          {...form.getInputProps('person_limit_per_date', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

/** SET-3 to SET-6, SET-46. What is to be said of the support address stands below it. */
export function EmailFields({ form, children }: FieldsProps & { children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <>
      <TextInput
        label={t`Support email (optional)`}
        description={t`Buyers' replies go here. If empty, they go to the account's address, else the organizer's.`}
        type="email"
        {...form.getInputProps('support_email')}
      />
      {children}
      <RichTextInput label={t`Footer of every mail (optional)`} {...form.getInputProps('email_footer_message')} />
      <Switch
        label={t`Hide the price from attendees who did not buy their ticket themselves`}
        description={t`In their mail, on their ticket page and in their PDF ticket. The buyer always sees it.`}
        {...form.getInputProps('hide_price_from_attendees', { type: 'checkbox' })}
      />
      <Switch
        label={t`Tell the organizer about new orders`}
        {...form.getInputProps('notify_organizer_of_new_orders', { type: 'checkbox' })}
      />
      <Switch
        label={t`Tell buyers about refunds, unless switched off at the refund`}
        {...form.getInputProps('notify_buyer_of_refund', { type: 'checkbox' })}
      />
    </>
  )
}

/** How prices and numbers are shown (SET-12, SET-14). */
export function DisplayFields({ form }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Radio.Group label={t`Price display`} {...form.getInputProps('price_display_mode')}>
        <Stack gap={8} mt={6}>
          <Radio value="INCLUSIVE" label={t`With taxes and fees`} description={t`Buyers see what they pay.`} />
          <Radio
            value="EXCLUSIVE"
            label={t`Taxes and fees shown separately`}
            description={t`Buyers see the base price, with the rest beside it.`}
          />
        </Stack>
      </Radio.Group>
      <Switch
        label={t`Show how many tickets are left`}
        {...form.getInputProps('show_available_quantity', { type: 'checkbox' })}
      />
    </>
  )
}
