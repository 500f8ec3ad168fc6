import { useLingui } from '@lingui/react/macro'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { AuditLog } from './audit-log.tsx'

/** Who did what in one event (BO-80). */
export function EventLogPage() {
  const { t } = useLingui()
  const event = useEvent()
  return (
    <Page>
      <PageHeader title={t`Log`} text={t`Who changed what in this event, and when.`} />
      <AuditLog event_id={event.id} />
    </Page>
  )
}
