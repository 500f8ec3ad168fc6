import { expect, test } from 'vitest'
import { checkKeys } from './key-checks.ts'

const LIVE = { secret_key: 'sk_live_1', publishable_key: 'pk_live_1', webhook_secrets: ['whsec_1'] }

test.each([
  ['all good', LIVE, true, 'OK', 'OK', 'OK'],
  ['restricted key of test mode', { secret_key: 'rk_test_1', publishable_key: 'pk_test_1' }, true, 'OK', 'OK', 'OK'],
  ['revoked', {}, false, 'REFUSED', 'OK', 'OK'],
  ['nobody to ask', {}, null, 'UNKNOWN', 'OK', 'OK'],
  ['another text for the secret key', { secret_key: 'acct_1' }, false, 'WRONG_FORM', 'OK', 'OK'],
  ['publishable where the secret belongs', { secret_key: 'pk_live_1' }, null, 'WRONG_FORM', 'OK', 'OK'],
  ['the secret key twice', { publishable_key: 'sk_live_1' }, true, 'OK', 'WRONG_FORM', 'OK'],
  ['publishable of test mode', { publishable_key: 'pk_test_1' }, true, 'OK', 'OTHER_MODE', 'OK'],
  ['no publishable key', { publishable_key: '' }, true, 'OK', 'MISSING', 'OK'],
  ['no webhook secret', { webhook_secrets: [] }, true, 'OK', 'OK', 'MISSING'],
  ['an address for a webhook secret', { webhook_secrets: ['https://example.org'] }, true, 'OK', 'OK', 'WRONG_FORM'],
  [
    'a webhook secret that changes, one wrong',
    { webhook_secrets: ['whsec_1', 'we_2'] },
    true,
    'OK',
    'OK',
    'WRONG_FORM',
  ],
] as const)('%s (PAY-40)', (_name, keys, is_accepted, secret, publishable, webhook) => {
  expect(checkKeys({ ...LIVE, ...keys }, is_accepted)).toEqual({ secret, publishable, webhook })
})
