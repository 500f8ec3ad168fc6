import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { eventQueries } from './api.ts'

/** The event of the address; the route's loader has loaded it or shown that it does not exist. */
export function useEvent(): EventView {
  const { event_id } = useParams()
  return useSuspenseQuery(eventQueries.one(Number(event_id))).data
}
