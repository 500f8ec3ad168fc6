import { useNavigate } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { AffiliateForm } from '#web/catalog/affiliates/affiliate-form.tsx'
import { CapacityForm } from '#web/catalog/capacity-assignments/capacity-form.tsx'
import { CheckInListForm } from '#web/catalog/check-in-lists/check-in-list-form.tsx'
import { DatesSelect } from '#web/catalog/event-dates/dates-select.tsx'
import { CreateEventDrawer } from '#web/catalog/event-setup/create-event-drawer.tsx'
import { DuplicateDialog } from '#web/catalog/event-setup/duplicate-dialog.tsx'
import { TargetsSelect } from '#web/catalog/event-setup/targets-select.tsx'
import { OrganizerDialog } from '#web/catalog/organizers/organizer-dialog.tsx'
import { PromoCodeForm } from '#web/catalog/promo-codes/promo-code-form.tsx'
import { TicketDrawer } from '#web/catalog/tickets/ticket-form.tsx'
import { PermissionsOn } from '#web/identity/session/actor.ts'
import { InviteDialog } from '#web/identity/users/invite-dialog.tsx'
import { MessageForm } from '#web/messaging/messages/message-form.tsx'
import { NewAttendeeForm } from '#web/sales/attendee-actions/new-attendee-form.tsx'
import type { PaletteForm } from './commands.ts'

/** The forms of the lists themselves, over whatever screen is open. */
export function PaletteForms(props: { form: PaletteForm; onClose: () => void }) {
  const form = <OneForm {...props} />
  // what is made outside the open event is not about what one may do there
  return 'event' in props.form ? form : <PermissionsOn value={null}>{form}</PermissionsOn>
}

function OneForm({ form, onClose }: { form: PaletteForm; onClose: () => void }) {
  const navigate = useNavigate()
  switch (form.kind) {
    case 'event':
      return <CreateEventDrawer onClose={onClose} />
    case 'organizer':
      return (
        <OrganizerDialog
          onClose={onClose}
          onSaved={(organizer) => {
            onClose()
            void navigate(paths.organizerEvents(organizer.id))
          }}
        />
      )
    case 'invite':
      return <InviteDialog targetsField={(field) => <TargetsSelect {...field} />} onClose={onClose} />
    case 'duplicate':
      return <DuplicateDialog event={form.event} onClose={onClose} />
    case 'ticket':
      return <TicketDrawer event={form.event} onClose={onClose} />
    case 'attendee':
      return (
        <NewAttendeeForm
          event={form.event}
          onClose={onClose}
          onAdded={({ id }) => {
            onClose()
            void navigate(paths.manageAttendee(form.event.id, id))
          }}
        />
      )
    case 'message':
      return <MessageForm event={form.event} target={null} onSent={onClose} onClose={onClose} />
    case 'promo-code':
      return (
        <PromoCodeForm
          event={form.event}
          promo_code={null}
          datesSelect={(field) => <DatesSelect event={form.event} {...field} />}
          onClose={onClose}
        />
      )
    case 'capacity':
      return <CapacityForm event={form.event} capacity={null} onClose={onClose} />
    case 'affiliate':
      return <AffiliateForm event_id={form.event.id} affiliate={null} onClose={onClose} />
    case 'check-in-list':
      return <CheckInListForm event={form.event} list={null} onClose={onClose} />
  }
}
