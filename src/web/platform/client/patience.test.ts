import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, keepTrying, request } from './api-client.ts'
import { onWaiting, readWaiting, type Waiting } from './patience.ts'

type Reply = () => Response | Promise<Response>
let sent: (string | null)[]
let told: Waiting[]
let replies: Reply[]
let stopWaiting = () => {}

const json = (status: number, body: unknown, headers = {}) => new Response(JSON.stringify(body), { status, headers })
const busy: Reply = () => json(503, { error: { code: 'BUSY', message: 'again' } }, { 'retry-after': '2' })
const lost: Reply = () => Promise.reject(new TypeError('failed'))
const refused =
  (status: number, code: string): Reply =>
  () =>
    json(status, { error: { code, message: code } })

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  told = []
  replies = []
  vi.stubGlobal('fetch', async (_url: string, init: { headers: Record<string, string> }) => {
    sent.push(init.headers['idempotency-key'] ?? null)
    return (replies.shift() ?? (() => json(200, { data: { id: 1 } })))()
  })
  stopWaiting = onWaiting(() => told.push(readWaiting()))
})
afterEach(() => {
  stopWaiting()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const save = () => request('PUT', '/things', { body: { id: 1 }, idempotent: true, is_patient: true })

test('BUSY, a lost connection and a first call still at it are repeated under one key, and the page says so (HA-6)', async () => {
  replies = [busy, lost, refused(409, 'IDEMPOTENCY_IN_PROGRESS'), refused(502, 'INTERNAL')]
  const saved = save()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await saved).toEqual({ id: 1 })
  expect(sent).toHaveLength(5)
  expect(new Set(sent).size).toBe(1)
  expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(told).toEqual(['WAITING', null])
})

test('Retry-After is waited for, half as long or half as much again', async () => {
  const waits: number[] = []
  for (const random of [0, 0.999]) {
    vi.spyOn(Math, 'random').mockReturnValueOnce(random)
    replies = [busy]
    const began = Date.now()
    const saved = save()
    await vi.runAllTimersAsync()
    await saved
    waits.push(Math.round((Date.now() - began) / 100) / 10)
  }
  expect(waits).toEqual([1, 3])
})

test('after a minute it is repeated when the reader asks for it, with the same key', async () => {
  replies = Array(200).fill(busy)
  const saved = save()
  await vi.advanceTimersByTimeAsync(70_000)
  const before = sent.length
  await vi.advanceTimersByTimeAsync(70_000)
  expect(sent.length, 'nothing by itself any more').toBe(before)
  replies = []
  const state = readWaiting() as { again: () => void }
  state.again()
  await vi.runAllTimersAsync()
  expect(await saved).toEqual({ id: 1 })
  expect(new Set(sent).size).toBe(1)
  expect(readWaiting()).toBeNull()
})

test('neither a refusal nor what another failure says is repeated', async () => {
  for (const reply of [
    refused(422, 'VALIDATION_FAILED'),
    refused(503, 'RECOVERING'),
    refused(409, 'ORDER_STATE_CHANGED'),
  ]) {
    sent = []
    replies = [reply]
    await expect(save()).rejects.toThrow(ApiError)
    expect(sent).toHaveLength(1)
  }
  expect(told).toEqual([])
})

test('a call without a key that changes something is not repeated after a lost connection: nobody knows what it did', async () => {
  replies = [lost]
  await expect(request('POST', '/things', { is_patient: true })).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  expect(sent).toHaveLength(1)
})

test('where nothing would say so, a call fails as ever', async () => {
  stopWaiting()
  replies = [lost]
  await expect(save()).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
})

test('the back office asks again every few seconds, whatever the call (HA-7)', async () => {
  keepTrying(5)
  replies = [busy, lost]
  const read = request('GET', '/things')
  await vi.advanceTimersByTimeAsync(16_000)
  expect(await read).toEqual({ id: 1 })
  expect(sent).toHaveLength(3)
  keepTrying(undefined)
})
