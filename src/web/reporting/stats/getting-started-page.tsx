import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { takesMoney } from '#core/catalog/event-setup/payable.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { PaymentConnection } from '#core/identity/people/payment-connection.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { useEventMove } from '#web/catalog/event-setup/use-event-move.tsx'
import { patchSettings } from '#web/catalog/events/api.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { TicketDrawer } from '#web/catalog/tickets/ticket-form.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { resendConfirmation } from '#web/identity/users/api.ts'
import { notifyDone, notifyFailure } from '#web/platform/ui/notify.tsx'
import { Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import styles from './getting-started.module.css'

interface Step {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly is_done: boolean
  readonly action: ReactNode
}

/** What comes next stands out. */
const filledIf = (is_next: boolean) => (is_next ? { variant: 'filled', color: 'action' } : {})

/** Real money can come, or nobody is asked for any (PAY-41). */
function isPaymentSettled({ settings, tickets }: EventView, connection: PaymentConnection): boolean {
  const is_free = tickets.length > 0 && tickets.every(({ type }) => type === 'FREE')
  return is_free || takesMoney({ payment_methods: settings.payment_methods, connection })
}

/** What a new event needs, in the order it is usually done (BO-22). */
function useSteps(event: EventView, onCreateTicket: () => void): readonly Step[] {
  const { t, i18n } = useLingui()
  const me = useMe()
  const { move } = useEventMove()
  const resend = useMutation({
    mutationFn: () => resendConfirmation(me.id),
    onSuccess: () => notifyDone(t`The confirmation mail is on its way to ${me.email}.`),
    onError: (error) => notifyFailure(error, i18n),
  })
  const link = (to: string, word: string) => (
    <Button component={Link} to={to}>
      {word}
    </Button>
  )
  return [
    {
      id: 'tickets',
      title: t`Create tickets`,
      text: t`What can people buy, and for how much?`,
      is_done: event.tickets.length > 0,
      action:
        event.tickets.length === 0 && can(me, 'ticket.write') ? (
          <Button {...filledIf(true)} onClick={onCreateTicket}>{t`Create ticket`}</Button>
        ) : (
          link(paths.manageEvent(event.id, 'tickets'), t`Tickets`)
        ),
    },
    {
      id: 'describe',
      title: t`Describe the event`,
      text: t`A few sentences about what to expect, and where.`,
      is_done: Boolean(event.description),
      action: link(paths.manageEvent(event.id, 'settings'), t`Settings`),
    },
    {
      id: 'design',
      title: t`Design the page`,
      text: t`A cover picture makes the page your own.`,
      is_done: event.images.some(({ type }) => type === 'EVENT_COVER'),
      action: link(`${paths.manageEvent(event.id, 'settings')}#cover`, t`Add a cover`),
    },
    {
      id: 'payment',
      title: t`Choose how buyers pay`,
      text: t`Bank transfer or cash needs no provider: write how to pay, and mark orders as paid. Cards need a Stripe account. Free tickets need neither.`,
      is_done: isPaymentSettled(event, me.account.payment_connection),
      action: (
        <div className={styles.actions}>
          {link(`${paths.manageEvent(event.id, 'settings')}#payment`, t`Payment methods`)}
          {can(me, 'payment_connection.write') && link(paths.account('payment'), t`Cards`)}
        </div>
      ),
    },
    ...(me.account.is_verified
      ? []
      : [
          {
            id: 'verify',
            title: t`Confirm your email address`,
            text: t`Open the link in the mail we sent to ${me.email}.`,
            is_done: false,
            action: me.is_account_owner && (
              <Button onClick={() => resend.mutate()} loading={resend.isPending}>
                {t`Send the mail again`}
              </Button>
            ),
          },
        ]),
    {
      id: 'live',
      title: t`Go live`,
      text: t`The page goes public and everyone can order.`,
      is_done: event.status === EventStatus.LIVE,
      action: event.status === EventStatus.DRAFT && can(me, 'event.status') && (
        <Button
          {...filledIf(event.tickets.length > 0)}
          onClick={() => move(event, EventStatus.LIVE)}
        >{t`Go live`}</Button>
      ),
    },
    ...(event.is_test_mode
      ? [
          {
            id: 'test',
            title: t`Make a test order`,
            text: t`Order a ticket as a buyer would, with test money.`,
            is_done: event.has_orders,
            action: event.status === EventStatus.LIVE && link(paths.testOrder(event.id), t`How tests work`),
          },
        ]
      : []),
    {
      id: 'share',
      title: t`Tell people about it`,
      text: t`Send the link, print the poster, put the tickets on your own site.`,
      is_done: event.stats.orders_created > 0,
      action: event.status === EventStatus.LIVE && link(paths.manageEvent(event.id, 'share'), t`Share`),
    },
  ]
}

export function GettingStartedPage() {
  const { t, i18n } = useLingui()
  const event = useEvent()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [creates, setCreates] = useState(false)
  const steps = useSteps(event, () => setCreates(true))
  const done = steps.filter(({ is_done }) => is_done).length
  const all = steps.length
  const hide = useMutation({
    mutationFn: () => patchSettings(event.id, { hide_getting_started: true }),
    onSuccess: () => navigate(paths.manageEvent(event.id)),
    onError: (error) => notifyFailure(error, i18n),
  })
  return (
    <Page is_narrow>
      <PageHeader title={t`Getting started`} text={t`${done} of ${all} done`}>
        <Button onClick={() => hide.mutate()} loading={hide.isPending}>
          <Trans>Hide this page</Trans>
        </Button>
      </PageHeader>
      {(state as { is_new?: boolean } | null)?.is_new && (
        <Note tone="green" icon={<IconCheck size={18} />}>
          <Trans>“{event.title}” created as a draft. These steps take it live.</Trans>
        </Note>
      )}
      <ol className={styles.steps}>
        {steps.map(({ id, title, text, is_done, action }, index) => (
          <li key={id} data-done={is_done || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {is_done ? <IconCheck size={16} stroke={2.5} /> : index + 1}
            </span>
            <div className={styles.words}>
              <h2>
                {title}
                {is_done && (
                  <span className="visually-hidden">
                    {' '}
                    <Trans>(done)</Trans>
                  </span>
                )}
              </h2>
              <p>{text}</p>
            </div>
            <div>{action}</div>
          </li>
        ))}
      </ol>
      {creates && <TicketDrawer event={event} onClose={() => setCreates(false)} />}
    </Page>
  )
}
