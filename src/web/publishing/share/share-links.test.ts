import { expect, test } from 'vitest'
import { eventAddress, shareTargets } from './share-links.ts'

test('the page by its own address and by the one for paper (BO-50)', () => {
  expect(eventAddress({ id: 7, slug: 'low-tide' }, 'https://tickets.example')).toEqual({
    long: 'https://tickets.example/event/7/low-tide',
    short: 'https://tickets.example/e/7',
  })
})

test('each way to send it on carries title and link whole, whatever the title is made of (BO-50)', () => {
  const url = 'https://tickets.example/event/7/low-tide'
  const text = 'Ebbe & Flut +1 <b>“50%” #1?</b>\u202e'
  for (const { name, url: address } of shareTargets({ url, text })) {
    const { protocol, searchParams } = new URL(address)
    expect(protocol, name).toBe(name === 'mail' ? 'mailto:' : 'https:')
    const said = [...searchParams.values()].join('\n')
    expect(said, name).toContain(url)
    // the sites that read it from the page itself are given the link alone
    if (name !== 'facebook' && name !== 'linkedin') expect(said, name).toContain(text)
    expect(address, name).not.toMatch(/[<>" ]/)
  }
  // a plus in a mail's address is a plus, not a space
  expect(shareTargets({ url, text })[0].url).not.toContain('+')
})
