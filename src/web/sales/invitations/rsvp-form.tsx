import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { z } from 'zod'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#core/platform/locales.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { MAX_RSVP_GUESTS } from '#core/records/rsvps/limits.ts'
import { RsvpInput, RsvpUpdate, type RsvpView } from '#core/records/rsvps/schema.ts'
import { DateSelect } from '#web/catalog/event-dates/date-select.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { FieldRow, FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { addRsvp, updateRsvp } from './api.ts'
import { FreeTicketSelect, freePrices } from './invited-to.tsx'

const LANGUAGES = LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))

interface RsvpFormProps {
  readonly event: EventView
  /** null invites somebody. */
  readonly rsvp: RsvpView | null
  readonly onClose: () => void
}

type Values = {
  first_name: string
  last_name: string
  email: string
  language: Locale
  ticket_price_id: number | null
  event_date_id: number | null
  max_guests: number | string
  respond_until: string | null
  send_invitation: boolean
}

const valuesOf = ({ price, language, ...rsvp }: RsvpView): Values => ({
  first_name: rsvp.first_name ?? '',
  last_name: rsvp.last_name ?? '',
  email: rsvp.email ?? '',
  language,
  ticket_price_id: price.ticket_price_id,
  event_date_id: price.event_date_id,
  max_guests: rsvp.max_guests,
  respond_until: rsvp.respond_until,
  send_invitation: false,
})

function useInitial({ event, rsvp }: Pick<RsvpFormProps, 'event' | 'rsvp'>): Values {
  const me = useMe()
  if (rsvp) return valuesOf(rsvp)
  const choices = freePrices(event)
  return {
    first_name: '',
    last_name: '',
    email: '',
    language: me.language,
    ticket_price_id: choices.length === 1 ? Number(choices[0]?.value) : null,
    event_date_id: null,
    max_guests: 0,
    respond_until: null,
    send_invitation: event.status === EventStatus.LIVE,
  }
}

/** A deadline that has passed may stay as it is: only another one is sent. */
function toInput(
  { send_invitation, respond_until, ...values }: Values,
  { rsvp, initial }: { readonly rsvp: RsvpView | null; readonly initial: Values },
): z.input<typeof RsvpInput> {
  const input = { ...values, ticket_price_id: values.ticket_price_id as number, max_guests: Number(values.max_guests) }
  if (!rsvp) return { ...input, respond_until, send_invitation }
  return respond_until === initial.respond_until ? input : { ...input, respond_until }
}

/** Invite somebody, or change what was said of them (APP-6). */
export function RsvpForm({ event, rsvp, onClose }: RsvpFormProps) {
  const { t } = useLingui()
  const initial = useInitial({ event, rsvp })
  const resource = useResourceForm({
    schema: rsvp ? RsvpUpdate : RsvpInput,
    initial,
    toInput: (values) => toInput(values, { rsvp, initial }),
    save: (input) =>
      rsvp
        ? updateRsvp(event.id, rsvp.id, input as z.input<typeof RsvpUpdate>)
        : addRsvp(event.id, input as z.input<typeof RsvpInput>),
    onSaved: (_saved, { email, send_invitation }) => {
      if (rsvp) notifyDone(t`Invitation saved`)
      else notifyDone(send_invitation ? t`Invited. The invitation is on its way to ${email}.` : t`Guest added`)
      onClose()
    },
    failed: t`The invitation was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const has_places = (rsvp?.places ?? 0) > 0
  return (
    <FormDrawer
      resource={resource}
      title={rsvp ? <Trans>Edit invitation</Trans> : <Trans>Invite somebody</Trans>}
      action={rsvp ? <Trans>Save invitation</Trans> : <Trans>Invite</Trans>}
      onClose={onClose}
    >
      <FieldRow>
        <TextInput label={<Trans>First name</Trans>} {...form.getInputProps('first_name')} data-autofocus />
        <TextInput label={<Trans>Last name</Trans>} {...form.getInputProps('last_name')} />
      </FieldRow>
      <TextInput
        label={<Trans>Email</Trans>}
        type="email"
        disabled={has_places}
        description={
          rsvp &&
          !has_places && (
            <Trans>Another address gets another link; the old one stops working. Send the invitation again.</Trans>
          )
        }
        {...form.getInputProps('email')}
      />
      <FreeTicketSelect
        event={event}
        description={
          has_places ? (
            <Trans>It stays: this guest has tickets already.</Trans>
          ) : (
            <Trans>Only tickets that cost nothing. A hidden one keeps them for guests.</Trans>
          )
        }
        disabled={has_places}
        {...form.getInputProps('ticket_price_id')}
      />
      {!has_places && <DateSelect event={event} {...form.getInputProps('event_date_id')} />}
      <FieldRow>
        <NumberInput
          label={<Trans>Guests they may bring</Trans>}
          min={0}
          max={MAX_RSVP_GUESTS}
          {...form.getInputProps('max_guests')}
        />
        <Select
          label={<Trans>Language</Trans>}
          data={LANGUAGES}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
      </FieldRow>
      <DateTimeInput
        label={t`Answer by`}
        description={
          <Trans>After that the answer stays as it is. Leave blank to let them answer until the event.</Trans>
        }
        zone={event.timezone}
        {...form.getInputProps('respond_until')}
      />
      {!rsvp && (
        <Switch
          label={<Trans>Mail the invitation now</Trans>}
          description={
            event.status === EventStatus.LIVE ? (
              <Trans>Nothing is kept for anybody before they accept.</Trans>
            ) : (
              <Trans>You can send it once the event is published.</Trans>
            )
          }
          disabled={event.status !== EventStatus.LIVE}
          {...form.getInputProps('send_invitation', { type: 'checkbox' })}
        />
      )}
    </FormDrawer>
  )
}
