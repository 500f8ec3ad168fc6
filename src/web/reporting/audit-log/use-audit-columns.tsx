import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { formatDateAndTime, localDate } from '#core/platform/time.ts'
import { actorFilter } from '#core/reporting/audit-log/actor-filter.ts'
import type { AuditEntryView } from '#core/reporting/audit-log/schema.ts'
import { actionSentence, actorName, subjectName } from '#core/reporting/audit-log/sentences.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { ShortTime } from '#web/platform/ui/display/details.tsx'
import { useCounts, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import type { Column } from '#web/platform/ui/lists/data-table.tsx'
import { TestMark } from '#web/platform/ui/test-mark.tsx'
import styles from './audit-log.module.css'
import { ChangeLines } from './change-lines.tsx'
import { NOT_CHAINED_LABEL } from './labels.ts'
import { subjectPath } from './subject-path.ts'

/** When, who, what to what, and what it read before (AUD-1). */
export function useAuditColumns(is_account: boolean): Column<AuditEntryView>[] {
  const { t } = useLingui()
  const { timezone } = useMe()
  return [
    { id: 'time', header: t`Time`, card: 'foot_end', cell: (entry) => <When entry={entry} zone={timezone} /> },
    { id: 'who', header: t`Who`, card: 'foot', cell: (entry) => <Who entry={entry} /> },
    {
      id: 'what',
      header: t`What was done`,
      card: 'head',
      cell: (entry) => <What entry={entry} is_account={is_account} zone={timezone} />,
    },
    {
      id: 'changes',
      header: t`Before and after`,
      card: 'main',
      cell: (entry) => <ChangeLines entry={entry} zone={timezone} />,
    },
  ]
}

function When({ entry, zone }: { entry: AuditEntryView; zone: string }) {
  const { t } = useLingui()
  const format = useCounts()
  const year = localDate(new Date(entry.created_at), zone).slice(0, 4)
  const number = entry.position === null ? '' : format(entry.position)
  return (
    <span className={styles.when}>
      <ShortTime at={entry.created_at} zone={zone} />
      {year !== localDate(new Date(Date.now()), zone).slice(0, 4) && <small>{year}</small>}
      {entry.position !== null && <small title={t`Position in the event log`}>№ {number}</small>}
      {entry.chain === 'NONE' && (
        <span title={t`From before entries were chained: nothing proves that it was not changed since.`}>
          <StatusBadge label={NOT_CHAINED_LABEL} />
        </span>
      )}
    </span>
  )
}

/** The list, narrowed by this as well. */
function Only({ label, filters }: { label: string; filters: Readonly<Record<string, string>> }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  for (const [field, value] of Object.entries(filters)) {
    for (const name of [...next.keys()]) if (name.startsWith(`filter_fields[${field}]`)) next.delete(name)
    next.set(`filter_fields[${field}][eq]`, value)
  }
  return (
    <ActionIcon
      component={Link}
      to={{ search: next.toString() }}
      preventScrollReset
      aria-label={label}
      title={label}
      size={24}
      className={styles.only}
    >
      <IconFilter size={14} />
    </ActionIcon>
  )
}

function Who({ entry }: { entry: AuditEntryView }) {
  const { t, i18n } = useLingui()
  const kind = i18n._(actorName(entry.actor_type))
  const name = entry.actor_name ?? kind
  const value = actorFilter(entry)
  return (
    <span className={styles.who}>
      <span className={styles.named}>
        <bdi>{name}</bdi>
        {value && <Only label={t`Only what ${name} did`} filters={{ actor: value }} />}
      </span>
      {entry.actor_type === 'KEY' && <small>{kind}</small>}
      {entry.network && <small title={t`The network they acted from`}>{entry.network}</small>}
    </span>
  )
}

function What({ entry, is_account, zone }: { entry: AuditEntryView; is_account: boolean; zone: string }) {
  const { t, i18n } = useLingui()
  const { subject, event } = entry
  const thing = subject ? `${i18n._(subjectName(subject.kind))} ${subject.name ?? subject.id}` : ''
  return (
    <span className={styles.what}>
      <b>
        {i18n._(actionSentence(entry.action))} {entry.is_test && <TestMark />}
      </b>
      {subject && subject.kind !== 'event' && (
        <span className={styles.named}>
          <SubjectLink entry={entry} zone={zone} />
          <Only label={t`Only this: ${thing}`} filters={{ subject: subject.kind, subject_id: String(subject.id) }} />
        </span>
      )}
      {is_account && event && (
        <small>
          {event.is_deleted ? (
            <bdi>{event.name}</bdi>
          ) : (
            <Link to={paths.manageEvent(event.id)}>
              <bdi>{event.name}</bdi>
            </Link>
          )}
        </small>
      )}
    </span>
  )
}

function SubjectLink({ entry, zone }: { entry: AuditEntryView; zone: string }) {
  const locale = useLocaleTag()
  const { subject } = entry
  if (!subject) return null
  const name =
    subject.kind === 'date' && subject.name ? formatDateAndTime(new Date(subject.name), zone, locale) : subject.name
  const path = subjectPath(entry)
  const told = name ? <bdi>{name}</bdi> : <Trans>number {subject.id}</Trans>
  const is_reference = subject.kind === 'order' || subject.kind === 'attendee' || subject.kind === 'promo_code'
  const looks = is_reference ? { className: 'reference' } : {}
  return path ? (
    <Link to={path} {...looks}>
      {told}
    </Link>
  ) : (
    <span {...looks}>{told}</span>
  )
}
