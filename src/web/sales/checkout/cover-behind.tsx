import type { OrderEventView } from '#core/records/orders/order-parts.ts'
import styles from './cover-behind.module.css'

/** The blurred cover behind the checkout, as behind the event page (PUB-7). */
export function CoverBehind({ cover }: { cover: OrderEventView['images'][number] | undefined }) {
  return <div className={styles.behind}>{cover && <img src={cover.urls['480']} alt="" />}</div>
}
