import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EXPIRY_NOTICE_DAYS } from '#core/identity/api-keys/limits.ts'
import type { ApiKeyView } from '#core/identity/api-keys/schema.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { TwoLines } from '#web/platform/ui/display/details.tsx'
import { Badges, StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { TEST_LABEL } from '#web/platform/ui/labels.ts'
import type { Column } from '#web/platform/ui/lists/data-table.tsx'
import styles from './keys.module.css'
import { EXPIRES_SOON_LABEL, KEY_STATE_LABELS } from './labels.ts'

/** Where the key holds, by name; a long list by its start. */
function Where({ targets }: { targets: ApiKeyView['targets'] }) {
  if (targets.some(({ organizer_id, event_id }) => organizer_id === null && event_id === null))
    return <Trans>Whole account</Trans>
  const [first, ...more] = targets
  if (!first) return <Trans>Nothing any more</Trans>
  if (more.length === 0) return <bdi>{first.name}</bdi>
  return (
    <Trans>
      <bdi>{first.name}</bdi> and <Plural value={more.length} one="# other" other="# others" />
    </Trans>
  )
}

/** The columns of the list of keys (BO-80). */
export function useKeyColumns(now: number): Column<ApiKeyView>[] {
  const { t } = useLingui()
  const { timezone } = useMe()
  const soon = now + Math.max(...EXPIRY_NOTICE_DAYS) * DAY_MS
  return [
    {
      id: 'name',
      header: t`Name`,
      sort: 'name',
      card: 'head',
      cell: ({ name, last4 }) => (
        <TwoLines
          first={<span className={styles.name}>{name}</span>}
          second={
            <span className={styles.last} title={t`The secret ends with ${last4}.`}>
              …{last4}
            </span>
          }
        />
      ),
    },
    {
      id: 'access',
      header: t`Access`,
      card: 'line',
      cell: ({ permissions, targets }) => (
        <TwoLines
          first={<Where targets={targets} />}
          second={<Plural value={permissions.length} one="# permission" other="# permissions" />}
        />
      ),
    },
    {
      id: 'last_used',
      header: t`Last used`,
      sort: 'last_used_at',
      card: 'line',
      cell: ({ last_used_at }) =>
        last_used_at ? (
          <EventDate at={last_used_at} zone={timezone} />
        ) : (
          <span className={styles.never}>
            <Trans>Never</Trans>
          </span>
        ),
    },
    {
      id: 'expires',
      header: t`Expires`,
      sort: 'expires_at',
      card: 'line',
      cell: ({ expires_at }) => <EventDate at={expires_at} zone={timezone} />,
    },
    {
      id: 'state',
      header: t`State`,
      card: 'foot',
      cell: ({ mode, state, expires_at }) => (
        <Badges>
          <StatusBadge
            label={state === 'USABLE' && Date.parse(expires_at) <= soon ? EXPIRES_SOON_LABEL : KEY_STATE_LABELS[state]}
          />
          {mode === 'TEST' && <StatusBadge label={TEST_LABEL} />}
        </Badges>
      ),
    },
  ]
}
