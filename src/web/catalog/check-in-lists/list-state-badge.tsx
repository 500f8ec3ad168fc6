import { useLingui } from '@lingui/react'
import type { CheckInListState } from '#core/catalog/check-in-lists/list-state.ts'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { STATE_LOOKS } from './list-words.ts'

/** UIX-11. */
export function ListStateBadge({ state }: { state: CheckInListState }) {
  const { i18n } = useLingui()
  const { word, tone, shape } = STATE_LOOKS[state]
  return (
    <StatusBadge tone={tone} shape={shape}>
      {i18n._(word)}
    </StatusBadge>
  )
}
