import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconReload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { WEBHOOK_DELIVERIES_KEPT_DAYS } from '#core/identity/webhooks/limits.ts'
import { WEBHOOK_TYPES } from '#core/identity/webhooks/matching.ts'
import { WEBHOOK_DELIVERY_LIST, type WebhookDeliveryView, type WebhookView } from '#core/identity/webhooks/schema.ts'
import { WebhookDeliveryStatus } from '#core/platform/states/webhook-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { opener, TwoLines } from '#web/platform/ui/display/details.tsx'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { Badges, StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { type Column, DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useHashId } from '#web/platform/ui/lists/use-hash-id.ts'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { ReasonButton } from '#web/platform/ui/reason-button.tsx'
import { webhookQueries } from '../api.ts'
import { DELIVERY_LABELS } from '../labels.ts'
import styles from '../webhooks.module.css'
import { AttemptResultText } from './attempt-line.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { PreciseTime } from './precise-time.tsx'
import { useReplayReason } from './use-replay-reason.ts'

interface DeliveryLogProps {
  readonly account_id: number
  readonly webhook: WebhookView
  /** Opens the dialog for positions, with the first proposed. */
  readonly onReplay: (from: number | null) => void
}

/** Everything that was sent to an endpoint, newest first: what came of it, how often it was tried, when it is tried next (HOOK-8). */
export function DeliveryLog({ account_id, webhook, onReplay }: DeliveryLogProps) {
  const { t } = useLingui()
  const list = useListState(WEBHOOK_DELIVERY_LIST)
  const query = useQuery(webhookQueries.deliveries(account_id, webhook.id, list.query))
  const hash = useHashId('delivery')
  const columns = useColumns(hash.to)
  const filters = useFilters()
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  const reason = useReplayReason(webhook)
  return (
    <section className={styles.result} aria-label={t`Deliveries`}>
      <h2>
        <Trans>Deliveries</Trans>
      </h2>
      <ListTools
        list={list}
        meta={undefined}
        {...(is_empty ? {} : { search_label: t`Position or webhook-id`, filters })}
      >
        <ReasonButton reason={reason} onClick={() => onReplay(null)} leftSection={<IconReload size={16} />}>
          <Trans>Send positions again</Trans>
        </ReasonButton>
      </ListTools>
      <DataTable
        label={t`Deliveries`}
        list={list}
        query={query}
        columns={columns}
        open_id={hash.id}
        empty={
          <EmptyState
            drawing="list"
            title={<Trans>Nothing was sent yet</Trans>}
            text={
              <Plural
                value={WEBHOOK_DELIVERIES_KEPT_DAYS}
                one="Every message stands here for # day, with each attempt. Send a test to try the endpoint."
                other="Every message stands here for # days, with each attempt. Send a test to try the endpoint."
              />
            }
          />
        }
      />
      {hash.id !== null && (
        <DeliveryDrawer
          key={hash.id}
          account_id={account_id}
          webhook={webhook}
          delivery_id={hash.id}
          onClose={hash.close}
          onReplay={onReplay}
        />
      )}
    </section>
  )
}

function useFilters(): FilterDef[] {
  const { t } = useLingui()
  return [
    {
      field: 'status',
      label: t`State`,
      options: [
        { value: WebhookDeliveryStatus.PENDING, label: t`Waiting` },
        { value: WebhookDeliveryStatus.DELIVERED, label: t`Delivered` },
        { value: WebhookDeliveryStatus.FAILED, label: t`Failed` },
        { value: WebhookDeliveryStatus.SKIPPED, label: t`Skipped` },
      ],
    },
    { field: 'type', label: t`Type`, options: WEBHOOK_TYPES.map((type) => ({ value: type, label: type })) },
  ]
}

function useColumns(to: (id: number) => object): Column<WebhookDeliveryView>[] {
  const { t } = useLingui()
  const { timezone } = useMe()
  return [
    {
      id: 'type',
      header: t`Message`,
      card: 'head',
      cell: (row) => (
        <TwoLines
          first={
            <Link to={to(row.id)} preventScrollReset className={`${opener} ${styles.code}`}>
              {row.type}
            </Link>
          }
          second={<span className={styles.code}>{row.message_id}</span>}
        />
      ),
    },
    {
      id: 'created',
      header: t`Time`,
      card: 'foot_end',
      cell: (row) => <PreciseTime at={row.created_at} zone={timezone} />,
    },
    {
      id: 'last',
      header: t`Last attempt`,
      card: 'line',
      cell: ({ attempts }) => {
        const last = attempts.at(-1)
        return last ? <AttemptResultText attempt={last} /> : <Trans>Not tried yet</Trans>
      },
    },
    {
      id: 'attempts',
      header: t`Attempts`,
      is_figure: true,
      card: 'line',
      cell: ({ attempts }) => attempts.length,
    },
    {
      id: 'status',
      header: t`State`,
      card: 'foot',
      cell: (row) => (
        <TwoLines
          first={
            <Badges>
              <StatusBadge label={DELIVERY_LABELS[row.status]} />
              {row.is_replay && (
                <span className={styles.small}>
                  <Trans>sent again</Trans>
                </span>
              )}
            </Badges>
          }
          second={
            row.next_attempt_at ? (
              <Trans>
                next <PreciseTime at={row.next_attempt_at} zone={timezone} />
              </Trans>
            ) : (
              ''
            )
          }
        />
      ),
    },
  ]
}
