import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { PersonLimitLine } from '#core/records/persons/person-limits.ts'
import type { PublicOrderView } from '#core/sales/checkout/schema.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import styles from './details.module.css'

/** Whether a person may not have so many; `limit` tells a number of such refusals from other limits (LIM-3). */
export const isPersonLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'PERSON_LIMIT_REACHED' || (error.code === 'RATE_LIMITED' && error.data.limit === 'PERSON'))

interface PersonLimitProps {
  readonly error: ApiError
  readonly order: PublicOrderView
}

/** Above the button that was refused: how many a person may have, and how to go on with fewer (LIM-3). */
export function PersonLimit({ error, order }: PersonLimitProps) {
  const { i18n } = useLingui()
  if (error.code === 'RATE_LIMITED')
    return (
      <Notice tone="error" role="alert" title={<Trans>This order was refused too often.</Trans>}>
        <p>
          <Trans>Choose other tickets and order again. Your details will still be filled in.</Trans>
        </p>
      </Notice>
    )
  const lines = (error.data.lines ?? []) as PersonLimitLine[]
  const together = lines.find(({ applies_to }) => applies_to === 'EVENT')
  return (
    <Notice tone="error" role="alert" title={errorMessage(error, i18n)}>
      <ul className={styles.errors}>
        {lines
          .filter(({ applies_to }) => applies_to === 'TICKET')
          .map(({ ticket_id, limit }) => (
            <li key={ticket_id}>
              <TicketLimit title={titleOf(order, ticket_id)} limit={limit} />
            </li>
          ))}
        {together && (
          <li>
            <EventLimit limit={together.limit} />
          </li>
        )}
      </ul>
      <p>
        <Trans>All orders with your email address count, also those that are not paid yet.</Trans>
      </p>
      <p>
        <Trans>Choose fewer or other tickets to go on. Your details will still be filled in.</Trans>
      </p>
    </Notice>
  )
}

const titleOf = ({ items }: PublicOrderView, ticket_id: number): string =>
  items.find((item) => item.ticket_id === ticket_id)?.title ?? ''

const TicketLimit = ({ title, limit }: { title: string; limit: number }) => (
  <Trans>
    “{title}”: at most {limit} per person
  </Trans>
)

const EventLimit = ({ limit }: { limit: number }) => <Trans>All tickets together: at most {limit} per person</Trans>
