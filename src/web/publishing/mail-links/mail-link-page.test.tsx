import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen, stubApi } from '#test/checkout-screen.tsx'
import { MailLinkScreens, type MailLinkScreensProps } from './mail-link-screens.tsx'

function open(screen_name: MailLinkScreensProps['screen'], replies: Parameters<typeof stubApi>[0], hash = '#link=tok') {
  history.replaceState(null, '', `/${screen_name}${hash}`)
  const api = stubApi(replies)
  renderScreen(<MailLinkScreens screen={screen_name} operator={null} />)
  return { ...api, user: userEvent.setup() }
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['confirm-address', 'POST /public/confirm-address', 'Confirm address', 'Your address is confirmed'],
  ['confirm-contact', 'POST /public/confirm-contact', 'Confirm address', 'Your address is confirmed'],
  ['no-more-mails', 'POST /public/mail-opt-outs', 'Stop the mails', 'You get no more mails about this event'],
] as const)(
  '%s: opening does nothing, the button sends the token once and takes it out of the address (API-606)',
  async (name, call, button, done) => {
    const { sent, user } = open(name, { [call]: {} })
    const press = screen.getByRole('button', { name: button })
    expect(sent).toEqual([])
    expect(location.hash).toBe('#link=tok')
    await user.click(press)
    const heading = await screen.findByRole('heading', { name: done })
    expect(sent).toEqual([{ call, body: { token: 'tok' } }])
    expect([location.pathname, location.hash]).toEqual([`/${name}`, ''])
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toBe(done)
  },
)

test.each([
  ['LINK_INVALID', 404],
  ['LINK_EXPIRED', 410],
])('a link that is over (%s) says so, and leaves nothing to press in vain', async (code, status) => {
  const { user } = open('confirm-address', { 'POST /public/confirm-address': { status, error: { code } } })
  await user.click(screen.getByRole('button', { name: 'Confirm address' }))
  await screen.findByRole('alert')
  expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull()
})

test('a server that does not answer leaves the button, and the second press may succeed', async () => {
  const replies = [{ status: 500, error: { code: 'INTERNAL' } }, {}]
  const { user } = open('confirm-address', { 'POST /public/confirm-address': () => replies.shift() ?? {} })
  await user.click(screen.getByRole('button', { name: 'Confirm address' }))
  await screen.findByRole('alert')
  expect(location.hash).toBe('#link=tok')
  await user.click(screen.getByRole('button', { name: 'Confirm address' }))
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['', '#link=', '#link=a b', '#other=tok'])(
  'a link that was cut off (“%s”) says how to get the whole',
  (hash) => {
    open('confirm-address', {}, hash)
    expect(screen.getByText('This link is not complete. Open it from the mail once more.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull()
  },
)
