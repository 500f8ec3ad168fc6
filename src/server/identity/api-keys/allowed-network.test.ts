import { expect, test } from 'vitest'
import { isInNetworks } from './allowed-network.ts'

test.each([
  ['203.0.113.7', [], true],
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24'], false],
  ['203.0.113.7', ['198.51.100.0/24', '203.0.113.7/32'], true],
  ['203.0.113.8', ['203.0.113.7/32'], false],
  ['203.0.113.9', ['203.0.113.1/24'], true],
  ['10.1.2.3', ['0.0.0.0/0'], true],
  // an IPv4 caller on a socket of both kinds
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['::ffff:cb00:7107', ['203.0.113.0/24'], true],
  ['203.0.113.7', ['::ffff:203.0.113.0/120'], true],
  ['203.0.114.7', ['::ffff:203.0.113.0/120'], false],
  ['203.0.113.7', ['::/0'], false],
  ['::ffff:203.0.113.7', ['::/0'], false],
  ['2001:db8::1', ['::/0'], true],
  ['2001:db8:1::9', ['2001:db8:1::/48'], true],
  ['2001:db8:2::9', ['2001:db8:1::/48'], false],
  ['2001:db8::1', ['0.0.0.0/0'], false],
  ['fe80::1%eth0', ['fe80::/10'], true],
  [null, ['0.0.0.0/0'], false],
  ['unknown', ['0.0.0.0/0', '::/0'], false],
] as const)('%s in %j: %s (KEY-7)', (ip, networks, is_in) => {
  expect(isInNetworks(ip, networks)).toBe(is_in)
})
