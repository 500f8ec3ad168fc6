import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderScreen } from '#test/checkout-screen.tsx'
import { Countdown } from './countdown.tsx'

const server_time = '2027-05-01T10:00:00.000Z'
const held = (seconds: number) => new Date(Date.parse(server_time) + seconds * 1000).toISOString()
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))

beforeEach(() => {
  // a device years behind: only the difference of the server's own times may count
  vi.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the countdown of a hold (CHK-1, TIM-6)', () => {
  test('it says how long the tickets are held, whatever the device believes the time is', () => {
    renderScreen(<Countdown reserved_until={held(760)} server_time={server_time} onLapse={() => {}} />)
    expect(screen.getByText('12 minutes and 40 seconds')).toBeTruthy()
    pass(39)
    expect(screen.getByText('12 minutes and 1 second')).toBeTruthy()
    expect(screen.getByText('12:01')).toBeTruthy()
  })

  test('five minutes and one minute are announced, and nothing in between', () => {
    renderScreen(<Countdown reserved_until={held(302)} server_time={server_time} onLapse={() => {}} />)
    const spoken = () => screen.getByRole('status').textContent
    expect(spoken()).toBe('')
    pass(3)
    expect(spoken()).toBe('5 minutes left to finish your order.')
    pass(60)
    expect(spoken()).toBe('')
    pass(180)
    expect(spoken()).toBe('1 minute left to finish your order.')
  })

  test('the end is told once', () => {
    const onLapse = vi.fn()
    renderScreen(<Countdown reserved_until={held(2)} server_time={server_time} onLapse={onLapse} />)
    pass(1)
    expect(onLapse).not.toHaveBeenCalled()
    pass(10)
    expect(onLapse).toHaveBeenCalledTimes(1)
  })
})
