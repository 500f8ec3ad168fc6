import { useEffect } from 'react'
import type { publicEventEndpoints } from '#core/catalog/event-setup/endpoints.ts'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { request } from '#web/platform/client/api-client.ts'
import { storeAffiliate } from './affiliate.ts'
import { noteTouch, readTouches, touchOfVisit } from './touches.ts'

const report = (event_id: number, step: 'VIEW' | 'SELECT'): void => {
  const { at: _at, ...touch } = readTouches(event_id)?.last ?? { at: '' }
  const body = { step, touch, is_automated: navigator.webdriver === true }
  request<typeof publicEventEndpoints.view>('POST', `/public/events/${event_id}/views`, { body }).catch(() => {})
}

interface Visit {
  readonly has_choice: boolean
  /** Inside another site's page (WID-1). */
  readonly is_framed?: boolean
  /** Nothing is counted. */
  readonly is_designed?: boolean
}

/** Counts the visit and the first choice, and keeps where it came from, all after the page stands (EVT-14, AFF-2, FUN-1). */
export function useVisit(
  { id, is_preview }: Pick<PublicEventView, 'id' | 'is_preview'>,
  { has_choice, is_framed = false, is_designed = false }: Visit,
): void {
  useEffect(() => {
    if (is_designed) return
    if (!is_framed) storeAffiliate(id)
    noteTouch(id, touchOfVisit({ is_framed }))
    if (!is_preview) report(id, 'VIEW')
  }, [id, is_preview, is_framed, is_designed])
  useEffect(() => {
    if (has_choice && !is_preview && !is_designed) report(id, 'SELECT')
  }, [id, has_choice, is_preview, is_designed])
}
