import type { CheckInListState } from '#core/catalog/check-in-lists/list-state.ts'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { CHECK_IN_LIST_STATE_LABELS } from './labels.ts'

export const ListStateBadge = ({ state }: { state: CheckInListState }) => (
  <StatusBadge label={CHECK_IN_LIST_STATE_LABELS[state]} />
)
