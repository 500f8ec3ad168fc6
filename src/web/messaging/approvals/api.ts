import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { approvalEndpoints } from '#core/messaging/approvals/endpoints.ts'
import { ProposalStatus } from '#core/platform/states/proposal-state.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { APPROVALS_REFRESH_MS } from './limits.ts'

const all = (account_id: number) => ['accounts', account_id, 'approvals'] as const
const inAccount = (account_id: number) => ({ account_id: String(account_id) })
const one = (account_id: number, id: number) => ({ ...inAccount(account_id), proposal_id: String(id) })

const WAITING = { status: { eq: ProposalStatus.PENDING } }

const list = (account_id: number, query: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: [...all(account_id), 'list', query],
    queryFn: ({ signal }) => call(approvalEndpoints.list, { params: inAccount(account_id), query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: APPROVALS_REFRESH_MS,
  })

/** Everything the screens of approvals read (API-507). */
export const approvalQueries = {
  waiting: (account_id: number, { query }: Pick<ListState, 'query'>) =>
    list(account_id, { ...query, sort_by: 'expires_at', sort_direction: 'asc', filter_fields: WAITING }),
  decided: (account_id: number, { query, filters }: Pick<ListState, 'query' | 'filters'>) =>
    list(account_id, {
      ...query,
      filter_fields: { ...filters, status: { ne: ProposalStatus.PENDING, ...filters.status } },
    }),
  /** How many wait: the total of the shortest list there is. */
  count: (account_id: number) => list(account_id, { per_page: 1, filter_fields: WAITING }),
  one: (account_id: number, id: number) =>
    queryOptions({
      queryKey: [...all(account_id), id],
      queryFn: ({ signal }) => call(approvalEndpoints.get, { params: one(account_id, id), signal }),
    }),
}

/** Deciding; what was done may show on any screen, so all of it is asked for again. */
export const approvalApi = {
  approve: async (account_id: number, id: number, preview_digest: string) => {
    const decided = await call(approvalEndpoints.approve, { params: one(account_id, id), body: { preview_digest } })
    await queryClient.invalidateQueries()
    return decided
  },
  reject: async (account_id: number, id: number) => {
    const decided = await call(approvalEndpoints.reject, { params: one(account_id, id) })
    await queryClient.invalidateQueries({ queryKey: all(account_id) })
    return decided
  },
}
