import { describe, expect, test } from 'vitest'
import { readPrivateHosts } from '#server/platform/runtime/private-hosts.ts'
import { AddressRefused, callRules, mayCall, pinAddress } from './pinned-request.ts'
import { isPublicAddress } from './public-address.ts'

describe('addresses (SEC-20)', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
    '2001::1',
    '2001:db8::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1::1', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

describe('what members make the server call (HOOK-7)', () => {
  const rules = callRules({ private_hosts: ['idp.internal:8080', '127.0.0.1:9000', '[::1]:9000'] })

  test.each([
    ['https://login.example.org/x', true],
    ['https://login.example.org:8443/', true],
    ['https://93.184.216.34/', true],
    ['http://login.example.org/', false],
    ['https://login.example.org:8080/', false],
    ['https://user@login.example.org/', false],
    ['https://10.0.0.1/', false],
    ['https://[::ffff:10.0.0.1]/', false],
    ['https://2130706433/', false],
    ['ftp://idp.internal:8080/', false],
    ['http://idp.internal:8080/', true],
    ['http://idp.internal:8081/', false],
    ['http://127.0.0.1:9000/', true],
    ['http://[::1]:9000/', true],
    ['http://127.0.0.1:9001/', false],
  ])('%s: %s', (address, expected) => {
    expect(mayCall(new URL(address), rules)).toBe(expected)
  })

  test('a name with one inner address is refused; one that the operator opened is not', async () => {
    const inner = { ...rules, resolve: async () => [{ address: '10.0.0.1', family: 4 }] }
    await expect(pinAddress(new URL('https://login.example.org/'), inner)).rejects.toThrow(AddressRefused)
    expect(await pinAddress(new URL('http://idp.internal:8080/'), inner)).toEqual({ address: '10.0.0.1', family: 4 })
  })

  test.each(['idp.internal', 'http://idp.internal:80', '*:80', 'a b:80', '10.0.0.0/8:80', 'idp.internal:99999'])(
    'TURNOUT_PRIVATE_HOSTS=%s is refused at the start',
    (text) => expect(readPrivateHosts(text)).toContain('not "'),
  )
})
