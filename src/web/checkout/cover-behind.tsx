import { useEffect, useState } from 'react'
import type { publicEventEndpoints } from '#core/events/endpoints.ts'
import { request } from '#web/platform/api-client.ts'
import styles from './cover-behind.module.css'

/**
 * The blurred cover behind the checkout, as behind the event page (PUB-7). The order does not know the picture: it is
 * asked for once the page stands, and a page without it is whole.
 */
export function CoverBehind({ event_id }: { event_id: number }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    request<typeof publicEventEndpoints.get>('GET', `/public/events/${event_id}`).then(
      (event) => setUrl(event.images[0]?.urls['480'] ?? null),
      () => {},
    )
  }, [event_id])
  return <div className={styles.behind}>{url && <img src={url} alt="" />}</div>
}
