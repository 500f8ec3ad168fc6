import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { RsvpListView } from '#core/records/rsvps/schema.ts'
import { ListPreview } from '#web/platform/ui/forms/list-preview.tsx'
import { importRsvpList } from './api.ts'
import styles from './guests.module.css'
import { type InvitationListValues, toImport } from './import-values.ts'

interface ImportPreviewProps {
  readonly event: EventView
  readonly rows: RsvpListView['rows']
  readonly values: InvitationListValues
  readonly onBack: () => void
  readonly onDone: () => void
}

/** Who is invited by the list, and how many guests each may bring (APP-6). */
export function ImportPreview({ event, rows, values, onBack, onDone }: ImportPreviewProps) {
  const { t } = useLingui()
  return (
    <ListPreview
      title={<Trans>Import guests</Trans>}
      rows={rows}
      names={{ max_guests: t`Guests` }}
      more={({ max_guests, problems }) =>
        problems.length === 0 && (
          <span className={styles.quiet}>
            <Plural value={max_guests} _0="No guests" one="# guest" other="# guests" />
          </span>
        )
      }
      refused={(faulty) => (
        <Plural
          value={faulty}
          one="# line needs a correction. Nobody is invited before that."
          other="# lines need a correction. Nobody is invited before that."
        />
      )}
      action={<Plural value={rows.length} one="Invite # person" other="Invite # people" />}
      run={() => importRsvpList(event.id, toImport(values))}
      done={values.send_invitations ? t`Guests added. Their invitations are on the way.` : t`Guests added`}
      failed={t`Nobody was invited. Your list is still here. Try again.`}
      onBack={onBack}
      onDone={onDone}
    />
  )
}
