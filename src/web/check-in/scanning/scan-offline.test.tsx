import { createHash } from 'node:crypto'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeTicketCode, type TicketCodeFields, ticketCodeMessage } from '#core/catalog/ticket-codes/ticket-code.ts'
import { NAME_KEY_LENGTH } from '#core/check-in/scanning/limits.ts'
import { nameForms, nameKeyText } from '#core/check-in/scanning/offline-verdict.ts'
import { createI18n } from '#web/platform/client/i18n.ts'
import { removeStored } from './offline/offline-store.ts'
import { ScanPage } from './scan-page.tsx'

const EVENT = 5
const SATURDAY = 6
const LIST = {
  name: 'Main door',
  description: null,
  state: 'ACTIVE',
  activates_at: null,
  expires_at: null as string | null,
  event: { id: EVENT, title: 'Low Tide Sessions', timezone: 'Europe/Berlin' },
  tickets: [{ id: 7, title: 'Standing' }],
  total_attendees: 3,
  checked_in_attendees: 0,
}
const now = () => new Date().toISOString()
const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
const public_key = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))))

async function codeOf(attendee_id: number, generation = 1, event_date_id: number | null = null): Promise<string> {
  return sign({ ...FIELDS, event_date_id, attendee_id, generation })
}

/** The code of an order's extras (EXT-8). */
const extrasOf = (order_id: number) =>
  sign({ ...FIELDS, event_date_id: 0, ticket_id: 0, attendee_id: order_id, generation: 1, is_of_extras: true })

const FIELDS = { key_number: 0, event_id: EVENT, ticket_id: 7, not_after: 0 }
async function sign(fields: TicketCodeFields): Promise<string> {
  const signed = await crypto.subtle.sign('Ed25519', pair.privateKey, ticketCodeMessage(fields))
  return encodeTicketCode(fields, new Uint8Array(signed))
}

/** As the server makes them (OFF-13). */
const keysOf = (last_name: string): string =>
  nameForms(last_name)
    .map((form) => createHash('sha256').update(nameKeyText(EVENT, form)).digest('base64url').slice(0, NAME_KEY_LENGTH))
    .join('')

interface Sent {
  readonly nonce: string
  readonly offline?: boolean
  readonly local_verdict?: string
  readonly quantity?: number
  readonly ticket_price_id?: number
  readonly action?: string
}

/** The server while it is heard; `isDown` takes the network away. */
const server = {
  isDown: false,
  uploads: [] as Sent[][],
  list: {},
  dates: [] as unknown[],
  extras: {},
  answer: (sent: Sent): object => admitted(sent),
}
const admitted = ({ nonce }: Sent) => ({ nonce, verdict: 'ADMITTED', reason: null })
const refused = ({ nonce }: Sent) => ({
  nonce,
  verdict: 'REFUSED',
  reason: 'ALREADY_CHECKED_IN',
  attendee: {
    reference: 'VQ9JM6B-1',
    first_name: 'Rolf',
    last_name: 'Wiecha',
    masked_email: '',
    status: 'ACTIVE',
    ticket: { id: 7, title: 'Standing', label: null },
    check_in: null,
  },
})
const pack = () => ({
  list_id: 3,
  list: { ...LIST, ...server.list, server_time: now() },
  server_time: now(),
  keys: [{ key_number: 0, public_key }],
  attendees: [
    [41, 'VQ9JM6B-1', 'Rolf W.', 7, null, 1, 1, 0, keysOf('Wiecha'), null],
    [42, 'VQ9JM6B-2', 'Mei C.', 7, null, 2, 1, 0, keysOf('Chow'), server.dates.length > 0 ? SATURDAY : null],
    [43, 'VQ9JM6B-3', 'Ali B.', 7, null, 1, 0, 0, keysOf('Björk'), null],
  ],
  dates: server.dates,
  ...server.extras,
  unpaid: [],
  is_full: true,
  cursor: now(),
})

beforeEach(async () => {
  Object.assign(server, { isDown: false, uploads: [], list: {}, dates: [], extras: {}, answer: admitted })
  for (const key of ['pack:cil_1', 'queue:3', 'conflicts:3']) await removeStored(key)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (server.isDown) throw new TypeError('network')
    const data = () => {
      if (url.includes('/offline-pack')) return pack()
      if (url.includes('/attendees')) return []
      if (!init.body) return { ...LIST, ...server.list, server_time: now() }
      const { scans } = JSON.parse(String(init.body)) as { scans: Sent[] }
      server.uploads.push(scans)
      return scans.map(server.answer)
    }
    const meta = url.includes('/attendees') ? { current_page: 1, last_page: 1, total: 0 } : undefined
    return new Response(JSON.stringify({ data: data(), meta }), { status: 200 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

async function open() {
  const i18n = await createI18n('en', [])
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <ScanPage short_id="cil_1" />
      </I18nProvider>,
    )
  })
}

/** A pack has come, then the network goes: what the page says without it. */
async function openThenGoOffline(works = /Works offline with 3 attendees/) {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'About this list' }))
  await screen.findByText(works)
  server.isDown = true
  await act(async () => window.dispatchEvent(new Event('online')))
  await screen.findByText('You are offline.')
}
const lines = () =>
  within(screen.getByRole('region', { name: 'Last scans' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent)
const scan = async (code: string, expected: RegExp) => {
  await userEvent.keyboard(`${code}{Enter}`)
  await waitFor(() => expect(lines()[0]).toMatch(expected), { timeout: 4000 })
}

describe('the scan page without network', () => {
  test('says so as soon as the device knows, before any call is not heard (OFF-1)', async () => {
    await open()
    await screen.findByRole('button', { name: 'About this list' })
    expect(screen.queryByText('You are offline.')).toBeNull()
    // no call is made in between: the page asks again in seconds only
    await act(async () => window.dispatchEvent(new Event('offline')))
    expect(screen.queryByText('You are offline.')).not.toBeNull()
    await act(async () => window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText('You are offline.')).toBeNull())
  })

  test('a family is let in with two scans’ worth of taps, each with a line and a place in the queue (SCN-24, OFF-6)', async () => {
    await openThenGoOffline()
    await scan(await codeOf(41), /Rolf W\..*Let in/)
    expect(await screen.findByText('Same order: Mei C.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Admit all 2' }))
    await waitFor(() => expect(lines()[0]).toMatch(/Mei C\..*Let in/), { timeout: 4000 })
    expect(screen.getByText(/2 scans wait to be sent/)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: /Admit all/ })).toBeNull(), { timeout: 4000 })
    server.isDown = false
    await act(async () => window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(server.uploads).toHaveLength(1))
    const [sent] = server.uploads
    expect(sent?.map(({ offline, local_verdict }) => [offline, local_verdict])).toEqual([
      [true, 'ADMITTED'],
      [true, 'ADMITTED'],
    ])
    expect(new Set(sent?.map(({ nonce }) => nonce)).size).toBe(2)
  })

  test('opened anew, counter and last scans know what still waits, and who scanned it (OFF-14, SCN-22)', async () => {
    await openThenGoOffline()
    const rolf = await codeOf(41)
    await scan(rolf, /Rolf W\..*Let in/)
    await scan(await codeOf(43), /cancelled/)
    cleanup()
    await open()
    await waitFor(() => expect(lines()).toHaveLength(2), { timeout: 4000 })
    expect(lines()[0]).toMatch(/Ali B\..*cancelled/)
    expect(lines()[1]).toMatch(/Rolf W\..*Let in/)
    expect(screen.getByText('1', { selector: 'b' })).toBeDefined()
    await scan(rolf, /already scanned/)
    expect((await screen.findByRole('alert')).textContent).toMatch(/You already scanned this ticket at/)
  })

  test('the date of the code decides, also of a ticket that is not in the pack (DAT-57)', async () => {
    const matinee = { id: SATURDAY, starts_at: '2027-06-05T13:00:00Z', title: 'Matinee' }
    server.list = { dates_mode: 'ONE', event_date: matinee, has_several_dates: true }
    server.dates = [
      [EVENT, '2027-06-04T17:00:00Z', null, null],
      [SATURDAY, matinee.starts_at, null, matinee.title],
    ]
    await openThenGoOffline()
    expect(screen.getByText('Sat 5 June 2027, 15:00, Matinee')).toBeDefined()
    await scan(await codeOf(41), /Rolf W\..*another date/)
    expect(screen.getByRole('alert').textContent).toContain('Ticket for Fri 4 June 2027, 19:00')
    await scan(await codeOf(42, 2, SATURDAY), /Mei C\..*Let in/)
    await scan(await codeOf(98, 1, EVENT), /another date/)
    await scan(await codeOf(99, 1, SATURDAY), /Let in/)
    const heading = (name: string) => screen.queryByRole('heading', { name })
    await userEvent.type(screen.getByRole('searchbox'), 'VQ9JM6B')
    await waitFor(() => expect([heading('Mei C.') !== null, heading('Rolf W.')]).toEqual([true, null]), {
      timeout: 4000,
    })
  })

  test('a last name is found typed in full, umlauts spelled; by part it says why not (OFF-13)', async () => {
    await openThenGoOffline()
    const search = screen.getByRole('searchbox')
    await userEvent.type(search, 'wiecha rolf')
    const heading = (name: string) => screen.queryByRole('heading', { name })
    await waitFor(() => expect([heading('Rolf W.') !== null, heading('Mei C.')]).toEqual([true, null]), {
      timeout: 4000,
    })
    await userEvent.clear(search)
    await userEvent.type(search, 'bjoerk')
    await waitFor(() => expect([heading('Ali B.') !== null, heading('Rolf W.')]).toEqual([true, null]), {
      timeout: 4000,
    })
    await userEvent.clear(search)
    await userEvent.type(search, 'wiec')
    expect(await screen.findByText(/last names are found only when typed in full/, {}, { timeout: 4000 })).toBeDefined()
  })

  test('decides alone, keeps the scan before it says so, and hands it over when it is heard again (OFF-4, OFF-6)', async () => {
    await openThenGoOffline()
    const rolf = await codeOf(41)
    await scan(rolf, /Rolf W\..*Let in/)
    await scan(rolf, /already scanned/)
    await scan(await codeOf(42, 1), /replaced/)
    await scan(await codeOf(43), /cancelled/)
    await scan(await codeOf(99), /Let in/)
    await scan(`${rolf.slice(0, -1)}${rolf.endsWith('A') ? 'B' : 'A'}`, /not a valid ticket/)
    expect(screen.getByText(/6 scans wait to be sent/)).toBeDefined()
    expect(server.uploads).toEqual([])
    server.isDown = false
    await act(async () => window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(server.uploads).toHaveLength(1))
    expect(server.uploads[0]?.map(({ offline, local_verdict }) => [offline, local_verdict])).toEqual([
      [true, 'ADMITTED'],
      [true, 'REFUSED'],
      [true, 'REFUSED'],
      [true, 'REFUSED'],
      [true, 'ADMITTED'],
      [true, 'REFUSED'],
    ])
    await waitFor(() => expect(screen.queryByText(/wait to be sent|being sent/)).toBeNull())
  })

  test('whom it let in and the server would not have stands on the page until it is hidden (OFF-8, OFF-9)', async () => {
    await openThenGoOffline()
    await scan(await codeOf(41), /Let in/)
    server.answer = refused
    server.isDown = false
    await act(async () => window.dispatchEvent(new Event('online')))
    // a red list never stands beside a green verdict (SCN-21)
    const title = { name: '1 ticket was let in here that was not valid' }
    expect(await screen.findByRole('heading', title, { timeout: 10_000 })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Hide this list' }))
    expect(screen.queryByRole('heading', { name: /not valid/ })).toBeNull()
  })

  test('an answer lost on the way and the queue speak of one scan: the same nonce (OFF-6, SCN-6)', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'About this list' }))
    await screen.findByText(/Works offline/)
    const sent: Sent[] = []
    server.answer = (scanned) => {
      sent.push(scanned)
      server.isDown = true
      throw new TypeError('the answer got lost')
    }
    await scan(await codeOf(41), /Let in/)
    server.answer = admitted
    server.isDown = false
    await act(async () => window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(server.uploads).toHaveLength(2))
    expect(server.uploads[1]?.[0]?.nonce).toBe(sent[0]?.nonce)
  })

  test('removed data is gone, and without it nothing is decided (OFF-3)', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'About this list' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove data from this device' }))
    expect(screen.queryByText(/Works offline/)).toBeNull()
    server.isDown = true
    await scan(await codeOf(41), /Not checked/)
  })
})

describe('a list that hands extras out, without network (EXT-10)', () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = () => {}
  const REDEEMED = '2027-06-04T16:00:00.000Z'
  beforeEach(() => {
    const tickets = [
      { id: 9, title: 'Shirt' },
      { id: 10, title: 'Drink' },
    ]
    server.list = { kind: 'REDEMPTION', tickets, total_attendees: 5 }
    server.extras = {
      units: [
        [101, 70, 41, 9, 90, null, 1, null, 0],
        [102, 70, 41, 9, 90, null, 1, null, 0],
        [103, 70, 41, 10, 91, null, 1, null, 0],
        [104, 70, 42, 9, 90, null, 1, REDEEMED, 0],
        [105, 70, null, 10, 91, null, 1, null, 0],
      ],
      orders: [[70, hashOf('VQ9JM6B'), 1, 1]],
      products: [
        [70, 7, 'Standing', null],
        [90, 9, 'Shirt', null],
        [91, 10, 'Drink', null],
      ],
    }
  })
  const hashOf = (reference: string) =>
    createHash('sha256').update(`${EVENT}:${reference}`).digest('base64url').slice(0, 22)
  const choose = async (name: RegExp) => {
    const sheet = await screen.findByRole('dialog', { hidden: true })
    await userEvent.click(within(sheet).getByRole('button', { name, hidden: true }))
  }
  const type = (code: string) => userEvent.keyboard(`${code}{Enter}`)
  const goOffline = () => openThenGoOffline(/Works offline with 5 extras/)

  test('the product is chosen, handed out once, taken back and sent as it was done', async () => {
    await goOffline()
    expect(screen.getByText(/This device checks tickets by its own data/)).toBeDefined()
    const code = await codeOf(41)
    await type(code)
    await userEvent.click(await screen.findByRole('button', { name: 'One more', hidden: true }))
    await choose(/2 × Shirt/)
    await waitFor(() => expect(lines()[0]).toMatch(/Rolf W\..*Handed out: 2 × Shirt/), { timeout: 4000 })
    // what is left is the other product alone, so nothing is asked
    await scan(code, /Handed out: Drink/)
    await scan(code, /Refused: already handed out/)
    server.isDown = false
    await act(async () => window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(server.uploads).toHaveLength(1))
    expect(
      server.uploads[0]?.map(({ local_verdict, quantity, ticket_price_id }) => [
        local_verdict,
        quantity,
        ticket_price_id,
      ]),
    ).toEqual([
      ['ADMITTED', 2, 90],
      ['ADMITTED', 1, 91],
      ['REFUSED', undefined, undefined],
    ])
    expect(JSON.stringify(server.uploads)).not.toMatch(/unit_ids|product|attendee_id/)
  })

  test('undone, it may be handed out again', async () => {
    await goOffline()
    const code = await extrasOf(70)
    await scan(code, /Handed out: Drink/)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!)
    await waitFor(() => expect(lines()[0]).toMatch(/Taken back: Drink/), { timeout: 4000 })
    await scan(code, /Handed out: Drink/)
    await scan('VQ9JM6B', /Refused: already handed out/)
  })

  test('what the pack says was handed out is refused, what it does not have is not handed out', async () => {
    await goOffline()
    await scan(await codeOf(42, 2), /Refused: already handed out/)
    await scan(await codeOf(77), /Refused: nothing to hand out/)
    await scan(await extrasOf(71), /Refused: nothing to hand out/)
  })

  test('after the page was loaded anew the device still knows what it handed out (OFF-14)', async () => {
    await goOffline()
    const code = await extrasOf(70)
    await scan(code, /Handed out: Drink/)
    cleanup()
    await open()
    await waitFor(() => expect(lines()[0]).toMatch(/Handed out: Drink/))
    await scan(code, /Refused: already handed out/)
  })

  test('what was handed out online just before is known, although the pack is older', async () => {
    server.answer = ({ nonce }) => ({
      ...{ nonce, verdict: 'ADMITTED', reason: null, quantity: 1, left: 0 },
      product: { ticket_id: 10, ticket_price_id: 91, title: 'Drink', label: null },
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'About this list' }))
    await screen.findByText(/Works offline with 5 extras/)
    const code = await extrasOf(70)
    await scan(code, /Handed out: Drink/)
    server.isDown = true
    await act(async () => window.dispatchEvent(new Event('online')))
    await screen.findByText('You are offline.')
    await scan(code, /Refused: already handed out/)
  })

  test('handed out elsewhere meanwhile: the device tells the conflict (OFF-9)', async () => {
    server.answer = ({ nonce }) => ({
      ...{ nonce, verdict: 'REFUSED', reason: 'ALREADY_REDEEMED', redeemed_at: REDEEMED, device_name: 'Bar' },
      product: { ticket_id: 10, ticket_price_id: 91, title: 'Drink', label: null },
    })
    await goOffline()
    await scan(await extrasOf(70), /Handed out: Drink/)
    server.isDown = false
    await act(async () => window.dispatchEvent(new Event('online')))
    const conflicts = await screen.findByRole('region', {
      name: '1 scan handed out here what was not open any more',
    })
    expect(conflicts.textContent).toMatch(/Drink.*already handed out/)
  })

  test('the search finds who has extras here, and nobody else', async () => {
    await goOffline()
    await userEvent.type(screen.getByRole('searchbox'), 'VQ9JM6B')
    await screen.findByText('Rolf W.')
    expect(screen.queryByText('Ali B.')).toBeNull()
  })
})
