import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  WEBHOOK_DELIVERIES_KEPT_DAYS,
  WEBHOOK_DISABLE_AFTER_MS,
  WEBHOOK_PAUSES_SECONDS,
} from '#core/identity/webhooks/limits.ts'
import type { WebhookView } from '#core/identity/webhooks/schema.ts'
import { KeyMode } from '#core/platform/keys/key-mode.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { WebhookStatus } from '#core/platform/states/webhook-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { Loaded } from '#web/platform/ui/display/details.tsx'
import { Card, Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { type WebhookScope, webhookQueries } from './api.ts'
import { DeliveryLog } from './deliveries/delivery-log.tsx'
import { DISABLED_LABELS, PAYLOAD_LABELS } from './labels.ts'
import { useWebhookActions } from './use-webhook-actions.tsx'
import { useWebhookLayers, type WebhookLayer } from './use-webhook-layers.tsx'
import { WebhookBadges } from './webhook-badges.tsx'
import { WebhookMenu } from './webhook-menu.tsx'
import { WebhookTarget, WebhookTypes } from './webhook-words.tsx'
import styles from './webhooks.module.css'

interface WebhookDetailsProps {
  readonly scope: WebhookScope
  readonly webhook_id: number
}

const listPath = ({ event_id }: WebhookScope): string =>
  event_id === null ? paths.account('webhooks') : paths.manageEvent(event_id, 'webhooks')

/** One endpoint: how it is doing, what it is, and everything that was sent to it (HOOK-8). */
export function WebhookDetails({ scope, webhook_id }: WebhookDetailsProps) {
  const { t } = useLingui()
  const query = useQuery(webhookQueries.one(scope.account_id, webhook_id))
  const layers = useWebhookLayers(scope)
  const navigate = useNavigate()
  return (
    <Page>
      <Link to={listPath(scope)} className={styles.back}>
        <IconArrowLeft size={16} aria-hidden="true" />
        <Trans>All endpoints</Trans>
      </Link>
      <PageHeader title={query.data ? new URL(query.data.url).host : t`Webhook endpoint`}>
        {query.data && (
          <Actions
            account_id={scope.account_id}
            webhook={query.data}
            onOpen={layers.open}
            onDeleted={() => navigate(listPath(scope))}
          />
        )}
      </PageHeader>
      <Loaded query={query} missing={<Trans>This endpoint does not exist any more.</Trans>}>
        {(webhook) => (
          <>
            <Trouble webhook={webhook} />
            {webhook.mode === KeyMode.TEST && (
              <Note tone="blue">
                <Trans>Test mode: this endpoint hears of test orders only.</Trans>
              </Note>
            )}
            <Card>
              <Facts webhook={webhook} />
            </Card>
            <DeliveryLog
              account_id={scope.account_id}
              webhook={webhook}
              onReplay={(from) => layers.open({ what: 'replay', webhook, from })}
            />
          </>
        )}
      </Loaded>
      {layers.shown}
    </Page>
  )
}

interface ActionsProps {
  readonly account_id: number
  readonly webhook: WebhookView
  readonly onOpen: (layer: WebhookLayer) => void
  readonly onDeleted: () => void
}

const filled = { variant: 'filled', color: 'action', leftSection: <IconPlayerPlay size={16} /> } as const

function Actions({ account_id, webhook, onOpen, onDeleted }: ActionsProps) {
  const { pause, resume, activate, is_busy } = useWebhookActions(account_id)
  if (!can(useMe(), 'webhook.write')) return null
  return (
    <>
      <Button leftSection={<IconSend size={16} />} onClick={() => onOpen({ what: 'test', webhook })}>
        <Trans>Send a test</Trans>
      </Button>
      {webhook.status === WebhookStatus.ACTIVE && (
        <Button leftSection={<IconPlayerPause size={16} />} loading={is_busy} onClick={() => void pause(webhook)}>
          <Trans>Pause</Trans>
        </Button>
      )}
      {webhook.status === WebhookStatus.PAUSED && (
        <Button {...filled} loading={is_busy} onClick={() => void resume(webhook)}>
          <Trans>Resume</Trans>
        </Button>
      )}
      {webhook.status === WebhookStatus.DISABLED && (
        <Button
          {...filled}
          loading={is_busy}
          onClick={() => void activate(webhook, (active, from) => onOpen({ what: 'replay', webhook: active, from }))}
        >
          <Trans>Activate</Trans>
        </Button>
      )}
      <WebhookMenu account_id={account_id} webhook={webhook} onOpen={onOpen} onDeleted={onDeleted} />
    </>
  )
}

/** What is wrong, since when, and what to do about it; nothing while all is well. */
function Trouble({ webhook }: { webhook: WebhookView }) {
  const { i18n } = useLingui()
  const { timezone } = useMe()
  const { status, disabled_reason, disabled_at, failures, failing_since } = webhook
  if (status === WebhookStatus.DISABLED && disabled_reason && disabled_at)
    return (
      <Note tone="red">
        <b>
          <Trans>
            Switched off on <EventDate at={disabled_at} zone={timezone} />.
          </Trans>
        </b>{' '}
        {i18n._(DISABLED_LABELS[disabled_reason])}{' '}
        <Trans>Nothing is sent. Fix the endpoint, activate it, then send again what it has missed.</Trans>
      </Note>
    )
  if (status === WebhookStatus.PAUSED)
    return (
      <Note tone="blue">
        <Trans>
          Paused. What happens meanwhile is sent in order once it is resumed; it is kept for{' '}
          <Plural value={WEBHOOK_DELIVERIES_KEPT_DAYS} one="# day" other="# days" />.
        </Trans>
      </Note>
    )
  if (failures === 0 || !failing_since) return null
  return (
    <Note>
      <b>
        <Plural value={failures} one="The last attempt failed" other="The last # attempts failed" />
      </b>
      <Trans>
        , the first on <EventDate at={failing_since} zone={timezone} />.
      </Trans>{' '}
      <Plural
        value={WEBHOOK_PAUSES_SECONDS.length + 1}
        one="Each message is tried # time."
        other="Each message is tried # times, with growing pauses."
      />{' '}
      <Plural
        value={WEBHOOK_DISABLE_AFTER_MS / DAY_MS}
        one="After # day of failures only, the endpoint is switched off."
        other="After # days of failures only, the endpoint is switched off."
      />
    </Note>
  )
}

interface ItemProps {
  readonly name: ReactNode
  readonly children: ReactNode
  readonly is_wide?: boolean
}

const Item = ({ name, children, is_wide = false }: ItemProps) => (
  <div className={is_wide ? styles.wide : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Facts({ webhook }: { webhook: WebhookView }) {
  const { i18n } = useLingui()
  const { timezone } = useMe()
  const { url, description, payload, secret_last4, previous_secret_until, created_by, created_at } = webhook
  return (
    <dl className={styles.head}>
      <Item name={<Trans>URL</Trans>} is_wide>
        <span className={styles.code}>{url}</span>
        {description && <div className={styles.quiet}>{description}</div>}
      </Item>
      <Item name={<Trans>State</Trans>}>
        <WebhookBadges webhook={webhook} />
      </Item>
      <Item name={<Trans>Where</Trans>}>
        <WebhookTarget webhook={webhook} />
      </Item>
      <Item name={<Trans>What it is told</Trans>}>
        <WebhookTypes webhook={webhook} />
        <div className={styles.quiet}>{i18n._(PAYLOAD_LABELS[payload])}</div>
      </Item>
      <Item name={<Trans>Signing secret</Trans>}>
        <span className={styles.code}>whsec_…{secret_last4}</span>
        {previous_secret_until && (
          <div className={styles.quiet}>
            <Trans>
              The former one signs too until <EventDate at={previous_secret_until} zone={timezone} />
            </Trans>
          </div>
        )}
      </Item>
      <Item name={<Trans>Created</Trans>}>
        <EventDate at={created_at} zone={timezone} />
        <div className={styles.quiet}>{created_by}</div>
      </Item>
    </dl>
  )
}
