import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { WEBHOOK_LIST, type WebhookView } from '#core/identity/webhooks/schema.ts'
import { KeyMode } from '#core/platform/keys/key-mode.ts'
import { paths } from '#core/platform/paths.ts'
import { WebhookStatus } from '#core/platform/states/webhook-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import type { TargetsField } from '#web/identity/session/targets-field.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { opener, TwoLines } from '#web/platform/ui/display/details.tsx'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { CreateButton } from '#web/platform/ui/reason-button.tsx'
import { type WebhookScope, webhookQueries } from './api.ts'
import { useWebhookLayers } from './use-webhook-layers.tsx'
import { WebhookBadges } from './webhook-badges.tsx'
import { WebhookMenu } from './webhook-menu.tsx'
import { WebhookTarget, WebhookTypes } from './webhook-words.tsx'
import styles from './webhooks.module.css'

interface WebhookListProps {
  readonly scope: WebhookScope
  readonly text: ReactNode
  readonly targetsField?: (field: TargetsField) => ReactNode
}

/** The endpoints of an account or an event, each with how it is doing (BO-80). */
export function WebhookList({ scope, text, targetsField }: WebhookListProps) {
  const { t } = useLingui()
  const list = useListState(WEBHOOK_LIST)
  const query = useQuery(webhookQueries.list(scope, list.query))
  const columns = useColumns(scope)
  const filters = useFilters()
  const layers = useWebhookLayers(scope, targetsField)
  const create = (
    <CreateButton reason={useRoleReason('webhook.write')} onClick={() => layers.open({ what: 'form', webhook: null })}>
      <Trans>Create endpoint</Trans>
    </CreateButton>
  )
  const is_empty = query.data?.meta.total === 0 && !list.is_narrowed
  return (
    <Page>
      <PageHeader title={t`Webhooks`} text={text}>
        {!is_empty && create}
      </PageHeader>
      {!is_empty && (
        <ListTools list={list} meta={query.data?.meta} search_label={t`URL or description`} filters={filters} />
      )}
      <DataTable
        label={t`Webhook endpoints`}
        list={list}
        query={query}
        columns={columns}
        menu={(webhook) => <WebhookMenu account_id={scope.account_id} webhook={webhook} onOpen={layers.open} />}
        empty={
          <EmptyState
            drawing="list"
            title={<Trans>No endpoints yet</Trans>}
            text={
              <Trans>
                An endpoint is an address of yours that we tell at once when something happens: an order, a new
                attendee, a scan at the door.
              </Trans>
            }
          >
            {create}
          </EmptyState>
        }
      />
      {layers.shown}
    </Page>
  )
}

function useFilters(): FilterDef[] {
  const { t } = useLingui()
  return [
    {
      field: 'status',
      label: t`State`,
      options: [
        { value: WebhookStatus.ACTIVE, label: t`Active` },
        { value: WebhookStatus.PAUSED, label: t`Paused` },
        { value: WebhookStatus.DISABLED, label: t`Switched off` },
      ],
    },
    {
      field: 'mode',
      label: t`Orders`,
      options: [
        { value: KeyMode.LIVE, label: t`Live orders` },
        { value: KeyMode.TEST, label: t`Test orders` },
      ],
    },
  ]
}

function useColumns({ event_id }: WebhookScope): Column<WebhookView>[] {
  const { t } = useLingui()
  const { timezone } = useMe()
  return [
    {
      id: 'url',
      header: t`Endpoint`,
      card: 'head',
      cell: (webhook) => (
        <TwoLines
          first={
            <Link to={paths.webhook({ id: webhook.id, event_id })} className={`${opener} ${styles.url}`}>
              {webhook.url}
            </Link>
          }
          second={webhook.description ?? ''}
        />
      ),
    },
    ...(event_id === null
      ? [
          {
            id: 'target',
            header: t`Where`,
            card: 'line' as const,
            cell: (webhook: WebhookView) => <WebhookTarget webhook={webhook} />,
          },
        ]
      : []),
    {
      id: 'types',
      header: t`What it is told`,
      card: 'line',
      cell: (webhook) => <WebhookTypes webhook={webhook} />,
    },
    {
      id: 'status',
      header: t`State`,
      sort: 'status',
      card: 'foot',
      cell: (webhook) => (
        <TwoLines
          first={<WebhookBadges webhook={webhook} />}
          second={
            webhook.failing_since && webhook.status === WebhookStatus.ACTIVE ? (
              <Trans>
                since <EventDate at={webhook.failing_since} zone={timezone} />
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
