import type { PasskeyView, RecoveryCodesView, TotpView } from '#core/identity/security/schema.ts'
import type { PasskeySite } from '#server/identity/factors/passkey-site.ts'
import type { RecoveryCodesLeft } from '#server/identity/factors/queries.ts'
import type { Row } from '#server/platform/database/rows.ts'

export const toPasskeyView = (row: Row<'passkeys'>, { rp_id }: Pick<PasskeySite, 'rp_id'>): PasskeyView => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  is_synced: row.is_synced,
  is_of_other_host: row.rp_id !== rp_id,
})

export const toTotpView = (row: Row<'totp_secrets'> | undefined): TotpView => ({
  confirmed_at: row?.confirmed_at?.toISOString() ?? null,
})

export const toRecoveryCodesView = ({ left, created_at }: RecoveryCodesLeft): RecoveryCodesView => ({
  left,
  created_at: created_at?.toISOString() ?? null,
})
