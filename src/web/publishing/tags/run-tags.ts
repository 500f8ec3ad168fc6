import type { TagPageData } from '#core/publishing/public-pages/page-data.ts'
import type { ToldEvent } from '#web/platform/consent/told-event.ts'

type Tell = (event: ToldEvent) => void

declare global {
  interface Window {
    dataLayer?: unknown[]
    fbq?: unknown
    _fbq?: unknown
  }
}

function load(url: string): void {
  document.head.append(Object.assign(document.createElement('script'), { src: url, async: true }))
}

const totalOf = ({ items }: ToldEvent): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

const GA4_NAMES = { VIEW: 'view_item', SELECT: 'add_to_cart', PURCHASE: 'purchase' } as const

/** Google's script reads what stands in `dataLayer`: lists of arguments, such as functions have. */
function startGa4(id: string): Tell {
  window.dataLayer = window.dataLayer ?? []
  function gtag(..._args: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: what its script looks for is this object, not a list
    window.dataLayer?.push(arguments)
  }
  gtag('js', new Date())
  // the frame's own address and where it stands say nothing: each event names the event's public page
  gtag('config', id, { send_page_view: false, page_referrer: '' })
  load(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  return (event) => {
    const page = { page_location: event.address, page_referrer: '' }
    if (event.name === 'VIEW') gtag('event', 'page_view', page)
    const items = event.items.map(({ title, quantity }) => ({ item_name: title, quantity }))
    gtag('event', GA4_NAMES[event.name], { ...page, value: event.value, currency: event.currency, items })
  }
}

const META_NAMES = { VIEW: 'ViewContent', SELECT: 'AddToCart', PURCHASE: 'Purchase' } as const

interface MetaCall {
  (...args: unknown[]): void
  callMethod?: (...args: unknown[]) => void
  queue: unknown[][]
  loaded: boolean
  version: string
  push: unknown
}

/** Meta's script takes over the queue that it finds. */
function startMeta(id: string): Tell {
  const fbq: MetaCall = Object.assign(
    (...args: unknown[]) => (fbq.callMethod ? fbq.callMethod(...args) : fbq.queue.push(args)),
    { queue: [] as unknown[][], loaded: true, version: '2.0', push: undefined as unknown },
  )
  fbq.push = fbq
  window.fbq = fbq
  window._fbq = fbq
  // it would send what is pressed on the page, which is nothing here
  fbq('set', 'autoConfig', false, id)
  fbq('init', id)
  load('https://connect.facebook.net/en_US/fbevents.js')
  return (event) => {
    if (event.name === 'VIEW') fbq('track', 'PageView')
    fbq('track', META_NAMES[event.name], {
      value: event.value,
      currency: event.currency,
      contents: event.items.map(({ title, quantity }) => ({ id: title, quantity })),
      num_items: totalOf(event),
      event_source_url: event.address,
    })
  }
}

/** Loads what the organizer named and passes on what the page around tells; nobody else is listened to (FUN-5). */
export function runTags({ ga4_measurement_id, meta_pixel_id, page_origin }: TagPageData): void {
  const tells = [
    ...(ga4_measurement_id ? [startGa4(ga4_measurement_id)] : []),
    ...(meta_pixel_id ? [startMeta(meta_pixel_id)] : []),
  ]
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== page_origin || source !== parent) return
    for (const tell of tells) tell(data as ToldEvent)
  })
}
