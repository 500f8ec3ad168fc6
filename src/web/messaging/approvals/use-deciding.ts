import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ProposalPreview, ProposalView } from '#core/messaging/approvals/schema.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { useAction } from '#web/platform/ui/use-action.ts'
import { approvalApi } from './api.ts'

/** What it would do by now, with what approving has to send (MCP-7a). */
export interface Fresher {
  readonly preview: ProposalPreview
  readonly preview_digest: string
}

const fresherOf = (error: unknown): Fresher | null =>
  error instanceof ApiError && error.code === 'STALE_UPDATE' && 'preview_digest' in error.data
    ? (error.data as unknown as Fresher)
    : null

/** Approving what is on the screen, and rejecting. What changed meanwhile is shown and approved by another click. */
export function useDeciding(account_id: number, { id, preview_digest }: Pick<ProposalView, 'id' | 'preview_digest'>) {
  const { t } = useLingui()
  const { perform, is_busy } = useAction()
  const [fresher, setFresher] = useState<Fresher | null>(null)
  const approve = () =>
    perform({
      run: () => approvalApi.approve(account_id, id, fresher?.preview_digest ?? preview_digest),
      done: t`Approved.`,
      failed: t`Could not approve this.`,
      onRefused: (error) => {
        const found = fresherOf(error)
        if (!found) return undefined
        setFresher(found)
        return Promise.resolve(false)
      },
    })
  const reject = () =>
    perform({
      run: () => approvalApi.reject(account_id, id),
      done: t`Rejected.`,
      failed: t`Could not reject this.`,
    })
  return { approve, reject, is_busy, fresher }
}
