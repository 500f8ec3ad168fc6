import type { SaleState } from '#core/catalog/tickets/sale-state.ts'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { SALE_STATE_LABELS } from './labels.ts'

export const SaleStateBadge = ({ state }: { state: SaleState }) => <StatusBadge label={SALE_STATE_LABELS[state]} />
