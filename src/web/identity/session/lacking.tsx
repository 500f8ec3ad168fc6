import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ROLE_PERMISSION_LIST, type RolePermission } from '#core/platform/permissions.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { Note } from '#web/platform/ui/page-header.tsx'
import { PERMISSION_LABELS } from './labels.ts'

/** What the giver lacks, as the refusal names it (TEAM-7). */
function lackingOf(error: unknown): RolePermission[] {
  const named = error instanceof ApiError && error.code === 'GRANT_EXCEEDS_OWN' ? error.data.permissions : []
  return Array.isArray(named) ? ROLE_PERMISSION_LIST.filter((one) => named.includes(one)) : []
}

/** Keeps what a refused giver lacks until the next try. */
export function useLacking() {
  const [lacking, setLacking] = useState<readonly RolePermission[]>([])
  const attempt = async <T,>(run: () => Promise<T>): Promise<T> => {
    setLacking([])
    try {
      return await run()
    } catch (error) {
      setLacking(lackingOf(error))
      throw error
    }
  }
  return { lacking, attempt }
}

/** Stands beside the field's own sentence: which of the rights they are. */
export function LackingNote({ lacking }: { lacking: readonly RolePermission[] }) {
  const { i18n } = useLingui()
  if (lacking.length === 0) return null
  return (
    <Note tone="red">
      <Trans>You lack there:</Trans>
      <ul style={{ margin: 0, paddingLeft: '1.2em' }}>
        {lacking.map((one) => (
          <li key={one}>{i18n._(PERMISSION_LABELS[one])}</li>
        ))}
      </ul>
    </Note>
  )
}
