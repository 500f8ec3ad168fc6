import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'

interface PaymentProblemProps {
  readonly problem: unknown
  readonly support_email: string | null
}

/** A payment call that failed without a decision (CHK-3): the provider is down, the line is cut. */
export function PaymentProblem({ problem, support_email }: PaymentProblemProps) {
  const { i18n } = useLingui()
  if (problem === null) return null
  const is_provider = problem instanceof ApiError && problem.code === 'PROVIDER_ERROR'
  const mail = support_email && <a href={`mailto:${support_email}`}>{support_email}</a>
  return (
    <Notice
      tone="error"
      role="alert"
      title={is_provider ? <Trans>We cannot reach the card service.</Trans> : errorMessage(problem, i18n)}
    >
      <p>
        {mail ? (
          <Trans>Nothing was charged. Try again, or write to {mail}.</Trans>
        ) : (
          <Trans>Nothing was charged. Try again in a moment.</Trans>
        )}
      </p>
    </Notice>
  )
}
