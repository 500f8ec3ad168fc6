import { Plural, useLingui } from '@lingui/react/macro'
import { IconEyeCheck } from '@tabler/icons-react'
import type { ScanView } from '#core/check-in/scanning/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { checkInListApi } from '#web/catalog/check-in-lists/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { type BulkAction, useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { scanCalls } from './api.ts'

interface ScansOf {
  readonly event_id: number
  readonly list_id: number
  readonly list: ListState
  readonly rows: readonly ScanView[] | undefined
}

/** A night without network leaves many conflicts: seen together (OFF-9). */
export function useScanBulk({ event_id, list_id, list, rows }: ScansOf) {
  const { t } = useLingui()
  const may_write = can(useMe(), 'check_in_list.write')
  const has_conflicts = rows?.some(({ is_conflict }) => is_conflict) ?? false
  const see: BulkAction<ScanView> = {
    id: 'seen',
    label: t`Mark as seen`,
    icon: <IconEyeCheck size={16} />,
    reasonAgainst: ({ is_conflict, seen_at }) => {
      if (!is_conflict) return t`Not a conflict.`
      return seen_at ? t`Already seen.` : null
    },
    prepare: () => ({ run: ({ id }) => scanCalls.markSeen(event_id, list_id, id) }),
    refresh: () => checkInListApi.refresh(event_id),
    done: (count) => (
      <Plural value={count} one="# conflict is marked as seen." other="# conflicts are marked as seen." />
    ),
  }
  const nameOf = ({ attendee, raw_code }: ScanView) => attendee?.reference ?? raw_code ?? t`no code`
  return useBulk({ list, rows, nameOf, actions: may_write && has_conflicts ? [see] : [] })
}
