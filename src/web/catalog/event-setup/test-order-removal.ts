import { createContext } from 'react'

/** Deletes the test orders of an event (PAY-37); handed down, since orders stand on a floor above. */
export type RemoveTestOrders = (event_id: number) => Promise<unknown>

export const TestOrderRemoval = createContext<RemoveTestOrders | null>(null)
