import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { OrderInput, type OrderView } from '#core/records/orders/schema.ts'
import { FieldRow, FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { updateOrder } from './api.ts'

/** Corrects the buyer; mails go to the new address from then on, tickets with the old one too if wanted (ORD-23). */
export function BuyerForm({ event_id, order, onClose }: { event_id: number; order: OrderView; onClose: () => void }) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: OrderInput,
    initial: {
      first_name: order.first_name ?? '',
      last_name: order.last_name ?? '',
      email: order.email ?? '',
      with_tickets: true,
    },
    save: (input) => updateOrder(event_id, order.id, input),
    onSaved: () => {
      notifyDone(t`Buyer saved`)
      onClose()
    },
    failed: t`The buyer was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const own_tickets = order.attendees.filter(({ email }) => email === order.email).length
  const is_moving = form.values.email.trim().toLowerCase() !== order.email
  return (
    <FormDrawer
      resource={resource}
      title={<Trans>Buyer of order {order.reference}</Trans>}
      action={<Trans>Save buyer</Trans>}
      onClose={onClose}
    >
      <FieldRow>
        <TextInput label={<Trans>First name</Trans>} {...form.getInputProps('first_name')} data-autofocus />
        <TextInput label={<Trans>Last name</Trans>} {...form.getInputProps('last_name')} />
      </FieldRow>
      <TextInput
        label={<Trans>Email</Trans>}
        type="email"
        description={<Trans>Mails about this order go to this address from now on. Nothing is sent by saving.</Trans>}
        {...form.getInputProps('email')}
      />
      {own_tickets > 0 && is_moving && (
        <Checkbox
          label={
            <Plural
              value={own_tickets}
              one="The ticket with the old address gets the new one as well"
              other="The # tickets with the old address get the new one as well"
            />
          }
          {...form.getInputProps('with_tickets', { type: 'checkbox' })}
        />
      )}
    </FormDrawer>
  )
}
