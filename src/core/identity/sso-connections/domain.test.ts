import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#core/platform/limits.ts'
import { afterCheck, domainStatus } from './domain.ts'
import { SsoDomainInput } from './schema.ts'

describe('domains (ACCESS-10)', () => {
  test.each([
    ['example.org', 'example.org'],
    [' @Example.ORG. ', 'example.org'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['mail.example.co.uk', 'mail.example.co.uk'],
  ])('%j is %s', (typed, domain) => expect(SsoDomainInput.parse({ domain: typed })).toEqual({ domain }))

  test.each(['', 'org', 'example.org/x', 'https://example.org', 'a b.example', '-a.example', '10.0.0.1', 'a..example'])(
    '%j is none',
    (domain) => expect(SsoDomainInput.safeParse({ domain }).success).toBe(false),
  )

  test.each(['gmail.com', 'GMX.de', 'proton.me', 'qq.com', '@outlook.com'])('%s is everybody’s', (domain) => {
    expect(SsoDomainInput.safeParse({ domain }).error?.issues[0]?.message).toBe('public_mail_domain')
  })

  test('proven, failing, lapsed after seven days, proven again', () => {
    const start = new Date('2027-03-01T04:00:00Z')
    const at = (days: number) => new Date(start.getTime() + days * DAY_MS)
    let dates = { verified_at: null as Date | null, failing_since: null as Date | null, lapsed_at: null as Date | null }
    const check = (found: boolean, days: number) => {
      const { row, news } = afterCheck(dates, { found, now: at(days) })
      dates = { ...dates, ...row }
      return [news, domainStatus(dates)]
    }
    expect(check(false, 0)).toEqual([null, 'UNVERIFIED'])
    expect(check(true, 0)).toEqual(['verified', 'VERIFIED'])
    expect(check(true, 1)).toEqual([null, 'VERIFIED'])
    expect(check(false, 2)).toEqual(['failing', 'FAILING'])
    expect(check(true, 3)).toEqual([null, 'VERIFIED'])
    expect(check(false, 4)).toEqual(['failing', 'FAILING'])
    for (const day of [5, 6, 7, 8, 9, 10]) expect(check(false, day)).toEqual([null, 'FAILING'])
    expect(check(false, 11)).toEqual(['lapsed', 'LAPSED'])
    expect(check(false, 12)).toEqual([null, 'LAPSED'])
    expect(check(true, 13)).toEqual(['verified', 'VERIFIED'])
  })
})
