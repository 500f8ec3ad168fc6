import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${KIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  ['curl/8.9.1', null, null],
  ['', null, null],
])('%s (BO-46)', (user_agent, browser, system) => {
  expect(browserName(user_agent)).toEqual({ browser, system })
})

test('no header is nothing known (BO-46)', () => {
  expect(browserName(null)).toEqual({ browser: null, system: null })
})
