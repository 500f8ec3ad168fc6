import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProposalPreview, ProposalView } from '#core/messaging/approvals/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { ProposalStatus } from '#core/platform/states/proposal-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { Fact, Facts, fullName, Loaded, referenceLink } from '#web/platform/ui/display/details.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { Card, Note, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { approvalQueries } from './api.ts'
import styles from './approvals.module.css'
import { ACT_LABELS, PROPOSAL_LABELS } from './labels.ts'
import { PreviewView } from './preview-view.tsx'
import { useDeciding } from './use-deciding.ts'

interface ProposalDetailsProps {
  readonly account_id: number
  readonly proposal_id: number
}

/** One proposal: who proposes what, what it would change, and the two answers to it (MCP-6). */
export function ProposalDetails({ account_id, proposal_id }: ProposalDetailsProps) {
  const { i18n, t } = useLingui()
  const query = useQuery(approvalQueries.one(account_id, proposal_id))
  return (
    <Page>
      <Link to={paths.account('approvals')} className={styles.back}>
        <IconArrowLeft size={16} aria-hidden="true" />
        <Trans>All approvals</Trans>
      </Link>
      {!query.data && <PageHeader title={t`Proposal`} />}
      <Loaded query={query} missing={<Trans>This proposal does not exist, or it is not yours to decide.</Trans>}>
        {(proposal) => (
          <Proposal account_id={account_id} proposal={proposal} title={i18n._(ACT_LABELS[proposal.act])} />
        )}
      </Loaded>
    </Page>
  )
}

interface ProposalProps {
  readonly account_id: number
  readonly proposal: ProposalView
  readonly title: string
}

function Proposal({ account_id, proposal, title }: ProposalProps) {
  const { approve, reject, is_busy, fresher } = useDeciding(account_id, proposal)
  const is_open = proposal.status === ProposalStatus.PENDING
  const preview = is_open && fresher ? fresher.preview : proposal.preview
  return (
    <>
      <PageHeader title={title} text={<StatusBadge label={PROPOSAL_LABELS[proposal.status]} />}>
        {is_open && (
          <>
            <Button leftSection={<IconX size={16} />} disabled={is_busy} onClick={() => void reject()}>
              <Trans>Reject</Trans>
            </Button>
            <Button
              variant="filled"
              color="action"
              leftSection={<IconCheck size={16} />}
              loading={is_busy}
              onClick={() => void approve()}
            >
              <Trans>Approve</Trans>
            </Button>
          </>
        )}
      </PageHeader>
      <Outcome proposal={proposal} is_stale={is_open && fresher !== null} />
      <Card>
        <About proposal={proposal} preview={preview} />
      </Card>
      <PreviewView act={proposal.act} preview={preview} />
      {proposal.note !== null && (
        <section className={styles.note} aria-labelledby="assistants-words">
          <h2 id="assistants-words">
            <Trans>The assistant’s own words</Trans>
          </h2>
          <p className={styles.small}>
            <Trans>Turnout has not checked them. What counts is what stands above.</Trans>
          </p>
          <blockquote dir="auto">{proposal.note}</blockquote>
        </section>
      )}
    </>
  )
}

/** What has become of it, and what to do about it; nothing while it waits unchanged. */
function Outcome({ proposal, is_stale }: { proposal: ProposalView; is_stale: boolean }): ReactNode {
  const { status, error } = proposal
  const icon = <IconAlertTriangle size={18} />
  if (is_stale)
    return (
      <div role="alert">
        <Note icon={icon}>
          <Trans>
            This has changed since it was proposed. Nothing was done. Below is what it would do now: look at it, then
            approve or reject it.
          </Trans>
        </Note>
      </div>
    )
  if (status === ProposalStatus.FAILED && error)
    return (
      <Note tone="red" icon={icon}>
        <b>
          <Trans>It was approved, but could not be done.</Trans>
        </b>{' '}
        {error.message}
      </Note>
    )
  if (status === ProposalStatus.APPROVED)
    return (
      <Note tone="blue">
        <Trans>
          It was approved and is being done. If it is interrupted, Turnout tries again within a minute or two.
        </Trans>
      </Note>
    )
  if (status === ProposalStatus.EXPIRED)
    return (
      <Note tone="blue">
        <Trans>Nobody decided it in time, or its key was revoked. Nothing was done.</Trans>
      </Note>
    )
  return null
}

function About({ proposal, preview }: { proposal: ProposalView; preview: ProposalPreview }) {
  const { timezone } = useMe()
  const { event, subject, person } = preview
  const { status, key, decided_by, decided_at } = proposal
  return (
    <Facts>
      <Fact name={<Trans>Event</Trans>}>
        <Link to={paths.manageEvent(event.id)}>
          <bdi>{event.title}</bdi>
        </Link>
      </Fact>
      <Subject event_id={event.id} subject={subject} />
      {person && (
        <Fact name={<Trans>Person</Trans>}>
          <bdi>{fullName(person)}</bdi>, <bdi>{person.email}</bdi>
        </Fact>
      )}
      <Fact name={<Trans>Proposed by</Trans>}>
        <Trans>
          Key <bdi>{key.name}</bdi>, <EventDate at={proposal.created_at} zone={timezone} />
        </Trans>
      </Fact>
      {status === ProposalStatus.PENDING && (
        <Fact name={<Trans>Can be decided until</Trans>}>
          <EventDate at={proposal.expires_at} zone={timezone} />
        </Fact>
      )}
      {decided_by && decided_at && (
        <Fact name={<Trans>Decided by</Trans>}>
          <bdi>{decided_by.name}</bdi>, <EventDate at={decided_at} zone={timezone} />
        </Fact>
      )}
    </Facts>
  )
}

/** What it is about, where that is more than the event. */
function Subject({ event_id, subject: { type, id, name } }: { event_id: number; subject: ProposalPreview['subject'] }) {
  if (name === null || type === 'EVENT') return null
  if (type === 'ORDER')
    return (
      <Fact name={<Trans>Order</Trans>}>
        <Link className={referenceLink} to={paths.manageOrder(event_id, id ?? 0)}>
          {name}
        </Link>
      </Fact>
    )
  if (type === 'ATTENDEE')
    return (
      <Fact name={<Trans>Attendee</Trans>}>
        <Link className={referenceLink} to={paths.manageAttendee(event_id, id ?? 0)}>
          {name}
        </Link>
      </Fact>
    )
  return (
    <Fact name={type === 'TICKET' ? <Trans>Ticket</Trans> : <Trans>Promo code</Trans>}>
      <bdi>{name}</bdi>
    </Fact>
  )
}
