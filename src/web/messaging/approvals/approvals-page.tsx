import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ACT_NAMES } from '#core/messaging/approvals/acts.ts'
import { PROPOSAL_LIST } from '#core/messaging/approvals/schema.ts'
import { PROPOSAL_STATUSES, ProposalStatus } from '#core/platform/states/proposal-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { DataTable } from '#web/platform/ui/lists/data-table.tsx'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import { ListTools } from '#web/platform/ui/lists/list-tools.tsx'
import { useListState } from '#web/platform/ui/lists/use-list-state.ts'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { approvalQueries } from './api.ts'
import styles from './approvals.module.css'
import { ACT_LABELS, PROPOSAL_LABELS } from './labels.ts'
import { useProposalColumns } from './proposal-columns.tsx'
import { ProposalDetails } from './proposal-details.tsx'

/** What assistants propose: first what waits for somebody, then what was decided (BO-80, MCP-6). */
export function ApprovalsPage() {
  const { t } = useLingui()
  const account_id = useMe().account.id
  const [open, past] = [useListState(PROPOSAL_LIST, 'waiting_'), useListState(PROPOSAL_LIST)]
  const waiting = useQuery(approvalQueries.waiting(account_id, open))
  const decided = useQuery(approvalQueries.decided(account_id, past))
  const columns = useProposalColumns()
  const filters = useFilters()
  const is_unused = waiting.data?.meta.total === 0 && decided.data?.meta.total === 0 && !past.is_narrowed
  return (
    <Page>
      <PageHeader
        title={t`Approvals`}
        text={<Trans>What assistants propose. Nothing is done until somebody approves it here.</Trans>}
      />
      {is_unused ? (
        <Unused />
      ) : (
        <>
          <h2 className={styles.section}>
            <Trans>Waiting for you</Trans>
          </h2>
          <DataTable
            label={t`Waiting for you`}
            list={open}
            query={waiting}
            columns={columns}
            empty={
              <p className={styles.none}>
                <Trans>Nothing waits to be decided.</Trans>
              </p>
            }
          />
          <h2 className={styles.section}>
            <Trans>Decided</Trans>
          </h2>
          <ListTools list={past} meta={decided.data?.meta} filters={filters} />
          <DataTable
            label={t`Decided`}
            list={past}
            query={decided}
            columns={columns}
            empty={
              <p className={styles.none}>
                <Trans>Nothing was decided yet.</Trans>
              </p>
            }
          />
        </>
      )}
    </Page>
  )
}

const Unused = () => (
  <EmptyState
    drawing="list"
    title={<Trans>No proposals yet</Trans>}
    text={
      <Trans>
        An assistant with an API key can propose a price, a code, a refund or a message. You see here what it would
        change, and approve or reject it. No assistant can approve anything itself.
      </Trans>
    }
  />
)

function useFilters(): FilterDef[] {
  const { i18n, t } = useLingui()
  return [
    {
      field: 'status',
      label: t`Status`,
      options: PROPOSAL_STATUSES.filter((status) => status !== ProposalStatus.PENDING).map((status) => ({
        value: status,
        label: i18n._(PROPOSAL_LABELS[status].text),
      })),
    },
    {
      field: 'act',
      label: t`Proposal`,
      options: ACT_NAMES.map((act) => ({ value: act, label: i18n._(ACT_LABELS[act]) })),
    },
  ]
}

/** One proposal, below the list it was opened from. */
export function ApprovalPage() {
  const account_id = useMe().account.id
  const proposal_id = Number(useParams().proposal_id)
  return <ProposalDetails key={proposal_id} account_id={account_id} proposal_id={proposal_id} />
}
