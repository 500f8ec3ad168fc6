import { expect, test } from 'vitest'
import { ipNetwork, limitedAddress, widerNetwork } from './ip-network.ts'

test.each([
  ['198.51.100.77', '198.51.100.77'],
  ['198.51.100.78', '198.51.100.78'],
  ['::ffff:198.51.100.77', '198.51.100.77'],
  ['::FFFF:198.51.100.77', '198.51.100.77'],
  ['::ffff:c633:644d', '198.51.100.77'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::198.51.100.77', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
  [null, 'none'],
])('a limit per address counts %s as %s (CNV-10, SEC-40)', (ip, counted) => {
  expect(limitedAddress(ip)).toBe(counted)
})

test.each([
  ['198.51.100.77', '198.51.100.0/24'],
  ['::ffff:198.51.100.77', '198.51.100.0/24'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [null, 'none'],
])('the network of %s is %s (AUT-16)', (ip, network) => {
  expect(ipNetwork(ip)).toBe(network)
})

test.each([
  ['198.51.100.77', '198.51.100.0/24'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
  ['unknown', 'unknown'],
])('in a flood from very many, %s counts with %s', (ip, counted) => {
  expect(widerNetwork(limitedAddress(ip))).toBe(counted)
})
