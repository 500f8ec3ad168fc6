import { MAX_FRAME_HEIGHT } from '#core/publishing/public-pages/limits.ts'
import { type FrameMessage, WIDGET_SETTING_NAMES } from '#core/publishing/public-pages/widget-attributes.ts'

/**
 * The script organizers paste into their own pages (WID-2): it turns every element with `data-turnout-event`, also one
 * added later, into a frame with that event's tickets. No dependencies, one global, styles only through the object
 * model, so that a page whose policy names our origin for scripts and frames needs nothing else.
 */
const EVENT = 'data-turnout-event'
const SELECTOR = `[${EVENT}]`
const FIRST_HEIGHT = 480

const attributeOf = (name: string): string => `data-turnout-${name.replaceAll('_', '-')}`

interface OwnGlobal {
  Turnout?: { readonly scan: () => void }
}

function start(origin: string, own: OwnGlobal): void {
  const frames = new Map<HTMLIFrameElement, HTMLElement>()

  /** The frame's address with whatever was asked for; what is wrong is left out by the server (WID-7). */
  const addressOf = (element: HTMLElement): string | null => {
    const id = element.getAttribute(EVENT) ?? ''
    if (!/^[1-9]\d{0,14}$/.test(id)) return null
    const query = new URLSearchParams()
    for (const name of WIDGET_SETTING_NAMES) {
      const value = element.getAttribute(attributeOf(name))?.trim()
      if (value) query.set(name, value.slice(0, 200))
    }
    const text = query.toString()
    return `${origin}/widget/${id}${text ? `?${text}` : ''}`
  }

  const frameIn = (element: HTMLElement): HTMLIFrameElement | undefined =>
    [...frames].find(([frame, place]) => place === element && frame.parentNode === element)?.[0]

  const build = (element: HTMLElement): HTMLIFrameElement => {
    const frame = document.createElement('iframe')
    frame.title = 'Tickets'
    frame.allow = 'payment'
    const { style } = frame
    style.display = 'block'
    style.width = '100%'
    style.border = '0'
    style.height = `${FIRST_HEIGHT}px`
    frames.set(frame, element)
    return frame
  }

  const mount = (element: HTMLElement): void => {
    const address = addressOf(element)
    const known = frameIn(element)
    if (address === null) {
      known?.remove()
      return
    }
    const frame = known ?? build(element)
    if (element.getAttribute(attributeOf('autoresize')) === 'false') frame.style.height = '100%'
    if (frame.src !== address) frame.src = address
    if (!known) element.replaceChildren(frame)
  }

  const scan = (): void => {
    for (const frame of frames.keys()) if (!frame.isConnected) frames.delete(frame)
    for (const element of document.querySelectorAll<HTMLElement>(SELECTOR)) mount(element)
  }

  /** Only our own frames are listened to, and only what they may say (WID-2). */
  addEventListener('message', ({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || !data || typeof data !== 'object') return
    const [frame, element] = [...frames].find(([one]) => one.contentWindow === source) ?? []
    if (!frame || !element) return
    const message = data as FrameMessage
    if (message.turnout === 'resize' && element.getAttribute(attributeOf('autoresize')) !== 'false') {
      const height = Number(message.height)
      if (height > 0 && height <= MAX_FRAME_HEIGHT) frame.style.height = `${Math.ceil(height)}px`
    } else if (message.turnout === 'title') frame.title = String(message.title).slice(0, 300)
    else if (message.turnout === 'top' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
  })

  own.Turnout = { scan }
  scan()
  new MutationObserver(scan).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: [EVENT, ...WIDGET_SETTING_NAMES.map(attributeOf)],
  })
  // the same as an element of its own, which is found inside shadow roots too
  if (!customElements.get('turnout-widget'))
    customElements.define(
      'turnout-widget',
      class extends HTMLElement {
        connectedCallback(): void {
          this.style.display = 'block'
          mount(this)
        }
      },
    )
}

const own = window as OwnGlobal
const script = document.currentScript
// a second copy of the script finds the first at work
if (script instanceof HTMLScriptElement && script.src && !own.Turnout) start(new URL(script.src).origin, own)
