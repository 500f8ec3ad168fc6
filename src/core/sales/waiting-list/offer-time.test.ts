import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/platform/limits.ts'
import { offerUntil } from './offer-time.ts'

const now = new Date('2027-06-01T10:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
const sale = { starts_at: inHours(100), effective_end: inHours(104), sale_start: null, sale_end: null }

describe('until when an offer lasts (WTL-17)', () => {
  test.each([
    ['as long as the event says', 720, {}, inMinutes(720)],
    ['an hour where the date starts within 24 hours', 720, { starts_at: inHours(24) }, inMinutes(60)],
    ['not where it starts later', 720, { starts_at: new Date(inHours(24).getTime() + 1) }, inMinutes(720)],
    [
      'an hour where the sale began under 6 hours ago',
      720,
      { sale_start: new Date(inHours(-6).getTime() + 1) },
      inMinutes(60),
    ],
    ['not where it began 6 hours ago', 720, { sale_start: inHours(-6) }, inMinutes(720)],
    ['less than the hour where the event says so', 20, { starts_at: inHours(2) }, inMinutes(20)],
    ['never past the end of the sale', 720, { sale_end: inHours(3) }, inHours(3)],
    ['never past the end of the date', 10_080, {}, inHours(104)],
    ['five minutes are enough', 720, { sale_end: inMinutes(5) }, inMinutes(5)],
    ['less is no offer', 720, { sale_end: new Date(inMinutes(5).getTime() - 1) }, null],
    ['nor is one on a date that is over', 720, { starts_at: inHours(-5), effective_end: inHours(-1) }, null],
  ])('%s', (_, minutes, over, until) => {
    expect(offerUntil(now, minutes, { ...sale, ...over })).toEqual(until)
  })
})
