import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { ProposalView } from '#core/messaging/approvals/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { ProposalStatus } from '#core/platform/states/proposal-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { Ago } from '#web/platform/ui/display/dates.tsx'
import { opener, TwoLines } from '#web/platform/ui/display/details.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import type { Column } from '#web/platform/ui/lists/data-table.tsx'
import { ACT_LABELS, PROPOSAL_LABELS } from './labels.ts'

/** What of it is told in a row: the thing it is about, in its event. */
const aboutOf = ({ preview: { event, subject } }: ProposalView): string =>
  subject.name === null || subject.type === 'EVENT' ? event.title : `${subject.name} · ${event.title}`

/** A proposal in one row. */
export function useProposalColumns(): Column<ProposalView>[] {
  const { i18n, t } = useLingui()
  const { timezone } = useMe()
  return [
    {
      id: 'act',
      header: t`Proposal`,
      card: 'head',
      cell: (row) => (
        <TwoLines
          first={
            <Link to={paths.approval(row.id)} className={opener}>
              {i18n._(ACT_LABELS[row.act])}
            </Link>
          }
          second={aboutOf(row)}
        />
      ),
    },
    { id: 'key', header: t`Key`, card: 'line', cell: ({ key }) => <bdi>{key.name}</bdi> },
    {
      id: 'status',
      header: t`Status`,
      card: 'foot',
      cell: ({ status }) => <StatusBadge label={PROPOSAL_LABELS[status]} />,
    },
    {
      id: 'time',
      header: t`Until or decided`,
      card: 'foot_end',
      cell: ({ status, expires_at, decided_at }) => (
        <Ago at={status === ProposalStatus.PENDING ? expires_at : (decided_at ?? expires_at)} zone={timezone} />
      ),
    },
  ]
}
