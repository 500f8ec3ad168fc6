import { useLingui } from '@lingui/react/macro'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { AuditLog } from './audit-log.tsx'

/** Who did what in the account (BO-80). */
export function AccountLogPage() {
  const { t } = useLingui()
  return (
    <Page>
      <PageHeader title={t`Log`} text={t`Who changed what, and when.`} />
      <AuditLog event_id={null} />
    </Page>
  )
}
