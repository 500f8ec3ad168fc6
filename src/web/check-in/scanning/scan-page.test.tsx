import { I18nProvider } from '@lingui/react'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createI18n } from '#web/platform/client/i18n.ts'
import { ScanPage } from './scan-page.tsx'

const LIST = {
  name: 'Main door',
  description: 'Left of the crane',
  state: 'ACTIVE',
  activates_at: null as string | null,
  expires_at: null,
  event: { id: 1, title: 'Low Tide Sessions', timezone: 'Europe/Berlin' },
  tickets: [{ id: 7, title: 'Standing' }],
  total_attendees: 540,
  checked_in_attendees: 318,
  server_time: '2027-06-04T17:00:00Z',
}
const ROLF = {
  reference: 'VQ9JM6B-3',
  first_name: 'Rolf',
  last_name: 'Wiecha',
  masked_email: 'r…@w….example',
  status: 'ACTIVE',
  ticket: { id: 7, title: 'Standing', label: null },
  check_in: null as { short_id: string; checked_in_at: string } | null,
}
const INSIDE = { ...ROLF, check_in: { short_id: 'ci_1', checked_in_at: '2027-06-04T17:12:00Z' } }
const META = { current_page: 1, last_page: 1, per_page: 100, total: 1, from: 1, to: 1 }

interface Sent {
  readonly nonce: string
  readonly action: string
  readonly code?: string
  readonly reference?: string
}

class Status {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}
const refusal = (status: number, code: string) => new Status(status, { error: { code, message: code } })

/** The door's calls as the server would answer them; a test says what differs. */
const server = {
  list: (): unknown => ({ data: LIST }),
  attendees: (): unknown => ({ data: [ROLF], links: {}, meta: META }),
  scan: (sent: Sent): unknown => ({
    data: [{ nonce: sent.nonce, verdict: 'ADMITTED', reason: null, attendee: INSIDE, check_in: INSIDE.check_in }],
  }),
  pack: (): unknown => refusal(503, 'BUSY'),
  get: (url: string): unknown =>
    url.includes('/offline-pack') ? server.pack() : url.includes('/attendees') ? server.attendees() : server.list(),
  scans: [] as Sent[],
}
const defaults = { ...server }

/** Whether each dialog still stood when it was closed: only then does the focus go back to where it was. */
let closed: boolean[]

beforeEach(() => {
  Object.assign(server, defaults, { scans: [] })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const sent = init.body ? (JSON.parse(String(init.body)).scans[0] as Sent) : null
    if (sent) server.scans.push(sent)
    const answer = sent ? server.scan(sent) : server.get(url)
    if (answer instanceof Error) throw answer
    const { status, body } = answer instanceof Status ? answer : { status: 200, body: answer }
    return new Response(JSON.stringify(body), { status })
  })
  closed = []
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    closed.push(this.isConnected)
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
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
  await waitFor(() => expect(document.querySelector('main')?.className).not.toMatch(/loading/))
  // what the page listens to is fastened after the frame it was drawn in
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
const scanned = async (code: string) => {
  await userEvent.keyboard(`${code}{Enter}`)
}

const MEI = { reference: 'VQ9JM6B-4', first_name: 'Mei', last_name: 'Wiecha', ticket: ROLF.ticket }
const admitted = (sent: Sent, who: object = INSIDE, more: object = {}) => ({
  nonce: sent.nonce,
  verdict: 'ADMITTED',
  reason: null,
  attendee: who,
  check_in: INSIDE.check_in,
  ...more,
})

describe('a verdict leaves (SCN-21)', () => {
  test('after three seconds the page is ready again, the last one stands as a line; held or set to stay it stays', async () => {
    await open()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    expect(screen.getByText('Ready to scan')).toBeDefined()
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).keyboard('VQ9JM6B-3{Enter}')
    const verdict = await screen.findByRole('alert')
    expect(screen.queryByText('Ready to scan')).toBeNull()
    fireEvent.focus(within(verdict).getByRole('button', { name: 'Close' }))
    act(() => void vi.advanceTimersByTime(9000))
    expect(screen.getByRole('alert')).toBeDefined()
    fireEvent.blur(within(verdict).getByRole('button', { name: 'Close' }))
    act(() => void vi.advanceTimersByTime(2000))
    fireEvent.pointerMove(verdict.parentElement!)
    act(() => void vi.advanceTimersByTime(2000))
    expect(screen.getByRole('alert')).toBeDefined()
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.queryByRole('alert')).toBeNull()
    const ready = screen.getByText('Ready to scan').parentElement!
    expect(ready.textContent).toMatch(/Let in Rolf Wiecha\d/)
  })

  test('set to stay, it stays until the next scan', async () => {
    localStorage.setItem('turnout.door.verdict', 'stay')
    await open()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).keyboard('VQ9JM6B-3{Enter}')
    await screen.findByRole('alert')
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByRole('alert')).toBeDefined()
    localStorage.removeItem('turnout.door.verdict')
  })
})

describe('a family (SCN-24)', () => {
  test('one scan, one tap: the others are admitted by one call, each with its line', async () => {
    await open()
    server.scan = (sent) => ({ data: [admitted(sent, INSIDE, { companions: [MEI] })] })
    await scanned('VQ9JM6B-3')
    expect(await screen.findByText('Same order: Mei Wiecha')).toBeDefined()
    server.scan = (sent) => ({ data: [admitted(sent, { ...INSIDE, ...MEI })] })
    await userEvent.click(screen.getByRole('button', { name: 'Admit all 2' }))
    await waitFor(() => expect(screen.getByRole('region', { name: 'Last scans' }).textContent).toMatch(/Mei Wiecha/))
    expect(server.scans[1]).toMatchObject({ reference: 'VQ9JM6B-4', action: 'CHECK_IN' })
    expect(screen.getByText('320')).toBeDefined()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Let in: all 2.*Mei Wiecha/), {
      timeout: 4000,
    })
    expect(screen.queryByRole('button', { name: /Admit all/ })).toBeNull()
  })

  test('whoever is not let in among them is named with the reason, and it is no green verdict', async () => {
    await open()
    server.scan = (sent) => ({ data: [admitted(sent, INSIDE, { companions: [MEI] })] })
    await scanned('VQ9JM6B-3')
    const check_in = { ...INSIDE.check_in, device_name: 'North gate', is_this_device: false }
    server.scan = ({ nonce }) => ({
      data: [{ nonce, verdict: 'REFUSED', reason: 'ALREADY_CHECKED_IN', attendee: { ...INSIDE, ...MEI }, check_in }],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Admit all 2' }))
    await waitFor(
      () =>
        expect(screen.getByRole('alert').textContent).toMatch(
          /Let in: 1 of 2.*Mei Wiecha: Already scanned at 19:12 by “North gate”\./,
        ),
      { timeout: 4000 },
    )
  })
})

describe('the device (CIL-11, SCN-23)', () => {
  test('is asked for its name once and sends it with every scan', async () => {
    await open()
    const form = screen.getByRole('textbox', { name: 'Name of this device or gate' }).closest('form')!
    await userEvent.type(within(form).getByRole('textbox'), ' North gate ')
    await userEvent.click(within(form).getByRole('button', { name: 'Save name' }))
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
    await scanned('VQ9JM6B-3')
    await waitFor(() => expect(server.scans[0]).toMatchObject({ device_name: 'North gate' }))
    localStorage.removeItem('turnout.door.name')
  })

  test('searching puts the camera away, and back', async () => {
    await open()
    await userEvent.type(await screen.findByRole('searchbox'), 'wie')
    expect(screen.queryByRole('button', { name: 'Flash' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Back to the camera' }))
    expect(screen.getByRole('button', { name: 'Flash' })).toBeDefined()
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
  })
})

describe('the scan page (PUB-31)', () => {
  test('names the door and how full it is; a scan counts at once (SCN-3)', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: 'Main door' })).toBeDefined()
    expect(screen.getByText('318')).toBeDefined()
    await scanned('VQ9JM6B-3')
    expect((await screen.findByRole('alert')).textContent).toContain('Let in')
    expect(screen.getByText('319')).toBeDefined()
    expect(server.scans[0]).toMatchObject({ code: 'VQ9JM6B-3', action: 'CHECK_IN', device_id: expect.any(String) })
  })

  test('rows check in, and out only after a question (SCN-3)', async () => {
    await open()
    await userEvent.type(await screen.findByRole('searchbox'), 'wie')
    const check_in = await screen.findByRole('button', { name: 'Check in Rolf Wiecha' })
    // nothing that only those hear: in other languages it would leave half a sentence to be seen
    expect(check_in.innerHTML).toBe('Check in')
    await userEvent.click(check_in)
    expect(await screen.findByText('In since 19:12')).toBeDefined()
    server.scan = ({ nonce }) => ({ data: [{ nonce, verdict: 'CHECKED_OUT', reason: null, attendee: ROLF }] })
    await userEvent.click(screen.getByRole('button', { name: 'Check out Rolf Wiecha' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
    expect(closed).toEqual([true])
    expect(server.scans).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Check out Rolf Wiecha' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Check out' }))
    expect(await screen.findByRole('button', { name: 'Check in Rolf Wiecha' })).toBeDefined()
    expect(server.scans[1]).toMatchObject({ reference: 'VQ9JM6B-3', action: 'CHECK_OUT' })
  })

  test('without an answer the page says so, admits nobody, and asks again under the same nonce (OFF-1, SCN-6)', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Show all attendees' }))
    await screen.findByRole('heading', { name: 'Rolf Wiecha' })
    const answer = server.scan
    server.scan = () => new TypeError('network')
    await scanned('VQ9JM6B-3')
    expect((await screen.findByRole('alert')).textContent).toContain('Not checked')
    expect(screen.getByText('You are offline.')).toBeDefined()
    expect(screen.getByText('318')).toBeDefined()
    server.scan = answer
    await scanned('VQ9JM6B-3')
    await waitFor(() => expect(screen.getByText('319')).toBeDefined())
    expect(screen.queryByText('You are offline.')).toBeNull()
    expect(server.scans[1]?.nonce).toBe(server.scans[0]?.nonce)
    await scanned('VQ9JM6B-3')
    await waitFor(() => expect(server.scans).toHaveLength(3))
    expect(server.scans[2]?.nonce).not.toBe(server.scans[0]?.nonce)
  })

  test('a fault of the server is no verdict either', async () => {
    await open()
    server.scan = () => refusal(500, 'INTERNAL')
    await scanned('VQ9JM6B-3')
    expect((await screen.findByRole('alert')).textContent).toContain('Not checked')
  })

  test('a link that opens nothing says so and no more (SCN-20)', async () => {
    server.list = () => refusal(404, 'CHECK_IN_LIST_NOT_FOUND')
    await open()
    expect(await screen.findByRole('heading', { name: 'Check-in list not found' })).toBeDefined()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('a list that closes while the page is open closes the page (SCN-1)', async () => {
    await open()
    server.scan = () => refusal(409, 'CHECK_IN_LIST_EXPIRED')
    server.list = () => ({ data: { ...LIST, state: 'EXPIRED', expires_at: '2027-06-04T21:00:00Z' } })
    await scanned('VQ9JM6B-3')
    expect(await screen.findByRole('heading', { name: 'Check-in list has expired' })).toBeDefined()
  })

  test('before its time it counts down and opens by itself (SCN-1)', async () => {
    server.list = () => ({ data: { ...LIST, state: 'NOT_YET_ACTIVE', activates_at: '2027-06-04T17:00:01Z' } })
    await open()
    expect(await screen.findByText('Opens in 1 second')).toBeDefined()
    server.list = () => ({ data: LIST })
    expect(await screen.findByRole('searchbox', undefined, { timeout: 4000 })).toBeDefined()
  })

  test('sound is remembered, a missing flash is said (SCN-4)', async () => {
    await open()
    const sound = await screen.findByRole('button', { name: 'Sound' })
    expect(sound.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(sound)
    expect(sound.getAttribute('aria-pressed')).toBe('false')
    expect(localStorage.getItem('turnout.door.sound')).toBe('off')
    await userEvent.click(screen.getByRole('button', { name: 'Flash' }))
    expect(screen.getByText('Flash not available on this device')).toBeDefined()
  })
})
