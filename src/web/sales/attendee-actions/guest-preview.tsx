import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { z } from 'zod'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { GuestRowView } from '#core/records/attendees/schema.ts'
import { ViewDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { importGuests } from './api.ts'
import styles from './attendees.module.css'
import type { GuestListValues } from './guest-import.tsx'
import { ticketName } from './use-attendee-actions.tsx'

type Row = z.output<typeof GuestRowView>

interface GuestPreviewProps {
  readonly event: EventView
  readonly rows: readonly Row[]
  readonly values: GuestListValues
  readonly onBack: () => void
  readonly onDone: () => void
}

/** ATT-13: every line as it was read, those with a fault first; nothing is added while there is one. */
export function GuestPreview({ event, rows, values, onBack, onDone }: GuestPreviewProps) {
  const { t } = useLingui()
  const { perform, is_busy } = useAction()
  const faulty = rows.filter(({ problems }) => problems.length > 0)
  const good = rows.filter(({ problems }) => problems.length === 0)
  const add = async () => {
    const is_done = await perform({
      run: () => importGuests(event.id, values),
      done: values.send_tickets ? t`Guests added. Their tickets are on the way.` : t`Guests added`,
      failed: t`Nobody was added. Your list is still here. Try again.`,
    })
    if (is_done) onDone()
  }
  return (
    <ViewDrawer
      title={<Trans>Import guests</Trans>}
      onClose={onBack}
      foot={
        <>
          <Button onClick={onBack} disabled={is_busy}>
            <Trans>Back to the list</Trans>
          </Button>
          {faulty.length === 0 && (
            <Button variant="filled" color="action" loading={is_busy} onClick={add}>
              <Plural value={rows.length} one="Add # guest" other="Add # guests" />
            </Button>
          )}
        </>
      }
    >
      {faulty.length > 0 ? (
        <Note tone="red">
          <Plural
            value={faulty.length}
            one="# line needs a correction. Nobody is added before that."
            other="# lines need a correction. Nobody is added before that."
          />
        </Note>
      ) : (
        <Note tone="green">
          <Trans>Every line is fine.</Trans>
        </Note>
      )}
      <ul className={styles.guests}>
        {[...faulty, ...good].map((row) => (
          <GuestLine key={row.line} row={row} />
        ))}
      </ul>
    </ViewDrawer>
  )
}

function GuestLine({ row: { line, first_name, last_name, email, ticket, problems } }: { row: Row }) {
  return (
    <li data-faulty={problems.length > 0 || undefined}>
      <span className={styles.line}>
        <Trans>Line {line}</Trans>
      </span>
      <span className={styles.guest}>
        <bdi>
          <b>{[first_name, last_name].filter(Boolean).join(' ') || '–'}</b>
        </bdi>
        <bdi>{email || '–'}</bdi>
        {ticket && <span>{ticketName(ticket)}</span>}
        {problems.map(({ field, message }) => (
          <span key={field} className={styles.fault}>
            <FieldName field={field} />: {message}
          </span>
        ))}
      </span>
    </li>
  )
}

function FieldName({ field }: { field: string }) {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`Email`,
    ticket: t`Ticket`,
  }
  return <b>{names[field] ?? field}</b>
}
