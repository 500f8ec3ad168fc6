import type { SsoReason } from '#core/identity/sso/reasons.ts'
import { AppError } from '#core/platform/errors/errors.ts'

/** ACCESS-8: one sentence for people, the reason for whoever sets the connection up. */
export const ssoFailure = (reason: SsoReason): AppError => new AppError('SSO_FAILED', { data: { reason } })
