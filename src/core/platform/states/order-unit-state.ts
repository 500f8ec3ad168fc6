/** Whether an extra or a package of a completed order is still the buyer's (DAT-11, EXT-7); reactivating takes it again. */
export const OrderUnitStatus = { ACTIVE: 'ACTIVE', CANCELLED: 'CANCELLED' } as const
export type OrderUnitStatus = keyof typeof OrderUnitStatus
export const ORDER_UNIT_STATUSES = Object.values(OrderUnitStatus)

export const ORDER_UNIT_MOVES = {
  ACTIVE: ['CANCELLED'],
  CANCELLED: ['ACTIVE'],
} as const satisfies Record<OrderUnitStatus, readonly OrderUnitStatus[]>
