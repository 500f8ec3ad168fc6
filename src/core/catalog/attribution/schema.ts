import { z } from 'zod'
import { MAX_TOUCH_LENGTH } from './limits.ts'
import { readTouch } from './touch.ts'

const part = (about: string) =>
  z.unknown().optional().describe(`${about}, up to ${MAX_TOUCH_LENGTH} characters; anything else is left out`)

/** As it is sent: nothing about it is ever refused, what cannot be kept is dropped (FUN-2). */
const SentTouch = z.object({
  source: part('utm_source'),
  medium: part('utm_medium'),
  campaign: part('utm_campaign'),
  term: part('utm_term'),
  content: part('utm_content'),
  affiliate: part('Code of an affiliate'),
  referrer: part('Host of the page that led here'),
  site: part('Host of the page with the widget'),
  at: z.unknown().optional().describe('When the visit was'),
})

/** Where the visitor came from (FUN-2); null where nothing of it can be kept. */
const TouchInput = SentTouch.nullish()
  .catch(null)
  .transform((sent) => readTouch(sent))

const SentTimed = SentTouch.nullish()
  .catch(null)
  .transform((sent) => {
    const touch = readTouch(sent)
    const time = typeof sent?.at === 'string' ? Date.parse(sent.at) : Number.NaN
    return touch && { ...touch, at: Number.isNaN(time) ? null : new Date(time).toISOString() }
  })

/** What an order is told to remember of its buyer's first and last touch (FUN-2); read on by `readAttribution`. */
export const AttributionInput = z.object({ first: SentTimed, last: SentTimed }).nullish().catch(null)

/** What is counted of visits (FUN-1). */
export const VISIT_STEPS = ['VIEW', 'SELECT'] as const

/** API-114: an event's page was looked at, or something was chosen on it. A call without a body is a view (FUN-1). */
export const VisitInput = z.preprocess(
  (body) => body ?? {},
  z.object({
    step: z.enum(VISIT_STEPS).default('VIEW'),
    touch: TouchInput,
    /** `navigator.webdriver` of the browser (FUN-3). */
    is_automated: z.boolean().default(false),
  }),
)
export type VisitInput = z.output<typeof VisitInput>
