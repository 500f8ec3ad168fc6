import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { GuestRowView } from '#core/records/attendees/schema.ts'
import { ListPreview } from '#web/platform/ui/forms/list-preview.tsx'
import { importGuests } from './api.ts'
import type { GuestListValues } from './guest-import.tsx'
import { ticketName } from './use-attendee-actions.tsx'

interface GuestPreviewProps {
  readonly event: EventView
  readonly rows: readonly z.output<typeof GuestRowView>[]
  readonly values: GuestListValues
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Who is added by the list, with which ticket (ATT-13). */
export function GuestPreview({ event, rows, values, onBack, onDone }: GuestPreviewProps) {
  const { t } = useLingui()
  return (
    <ListPreview
      title={<Trans>Import guests</Trans>}
      rows={rows}
      names={{ ticket: t`Ticket` }}
      more={({ ticket }) => ticket && <span>{ticketName(ticket)}</span>}
      refused={(faulty) => (
        <Plural
          value={faulty}
          one="# line needs a correction. Nobody is added before that."
          other="# lines need a correction. Nobody is added before that."
        />
      )}
      action={<Plural value={rows.length} one="Add # guest" other="Add # guests" />}
      run={() => importGuests(event.id, values)}
      done={values.send_tickets ? t`Guests added. Their tickets are on the way.` : t`Guests added`}
      failed={t`Nobody was added. Your list is still here. Try again.`}
      onBack={onBack}
      onDone={onDone}
    />
  )
}
