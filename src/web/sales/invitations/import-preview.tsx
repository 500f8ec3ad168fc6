import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { RsvpListView } from '#core/records/rsvps/schema.ts'
import { fullName } from '#web/platform/ui/display/details.tsx'
import { ViewDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { importRsvpList } from './api.ts'
import styles from './guests.module.css'
import { type InvitationListValues, toImport } from './import-values.ts'

type Rows = RsvpListView['rows']

interface ImportPreviewProps {
  readonly event: EventView
  readonly rows: Rows
  readonly values: InvitationListValues
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Every line as it was read, those with a fault first; nobody is invited while there is one (APP-6). */
export function ImportPreview({ event, rows, values, onBack, onDone }: ImportPreviewProps) {
  const { t } = useLingui()
  const { perform, is_busy } = useAction()
  const faulty = rows.filter(({ problems }) => problems.length > 0)
  const good = rows.filter(({ problems }) => problems.length === 0)
  const invite = async () => {
    const is_done = await perform({
      run: () => importRsvpList(event.id, toImport(values)),
      done: values.send_invitations ? t`Guests added. Their invitations are on the way.` : t`Guests added`,
      failed: t`Nobody was invited. Your list is still here. Try again.`,
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
            <Button variant="filled" color="action" loading={is_busy} onClick={invite}>
              <Plural value={rows.length} one="Invite # person" other="Invite # people" />
            </Button>
          )}
        </>
      }
    >
      {faulty.length > 0 ? (
        <Note tone="red">
          <Plural
            value={faulty.length}
            one="# line needs a correction. Nobody is invited before that."
            other="# lines need a correction. Nobody is invited before that."
          />
        </Note>
      ) : (
        <Note tone="green">
          <Trans>Every line is fine.</Trans>
        </Note>
      )}
      <ul className={styles.rows}>
        {[...faulty, ...good].map((row) => (
          <Line key={row.line} row={row} />
        ))}
      </ul>
    </ViewDrawer>
  )
}

function Line({ row }: { row: Rows[number] }) {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`Email`,
    max_guests: t`Guests`,
  }
  const { line, email, max_guests, problems } = row
  return (
    <li data-faulty={problems.length > 0 || undefined}>
      <span className={styles.line}>
        <Trans>Line {line}</Trans>
      </span>
      <span className={styles.read}>
        <bdi>
          <b>{fullName(row) || '–'}</b>
        </bdi>
        <bdi>{email || '–'}</bdi>
        {problems.length === 0 && (
          <span className={styles.quiet}>
            <Plural value={max_guests} _0="No guests" one="# guest" other="# guests" />
          </span>
        )}
        {problems.map(({ field, message }) => (
          <span key={field} className={styles.fault}>
            <b>{names[field] ?? field}</b>: {message}
          </span>
        ))}
      </span>
    </li>
  )
}
