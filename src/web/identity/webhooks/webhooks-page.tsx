import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useMe } from '#web/identity/session/actor.ts'
import type { TargetsField } from '#web/identity/session/targets-field.ts'
import { WebhookDetails } from './webhook-details.tsx'
import { WebhookList } from './webhook-list.tsx'

const DOCS = '/api/docs'

/** All endpoints of the account (BO-80). */
export function AccountWebhooksPage({ targetsField }: { targetsField: (field: TargetsField) => ReactNode }) {
  const account_id = useMe().account.id
  return (
    <WebhookList
      scope={{ account_id, event_id: null }}
      targetsField={targetsField}
      text={
        <Trans>
          Programs of yours are told what happens, at once and in order. <a href={DOCS}>All types</a>
        </Trans>
      }
    />
  )
}

/** Those of one event; those of the account hear of the event as well (BO-80). */
export function EventWebhooksPage() {
  const account_id = useMe().account.id
  const event_id = Number(useParams().event_id)
  return (
    <WebhookList
      scope={{ account_id, event_id }}
      text={
        <Trans>
          Programs that are told what happens at this event alone. Endpoints of the account and of the organizer hear of
          it too. <a href={DOCS}>All types</a>
        </Trans>
      }
    />
  )
}

/** One endpoint with its log, below the list it was opened from. */
export function WebhookPage() {
  const account_id = useMe().account.id
  const { event_id, webhook_id } = useParams()
  const scope = { account_id, event_id: event_id === undefined ? null : Number(event_id) }
  return <WebhookDetails scope={scope} webhook_id={Number(webhook_id)} />
}
