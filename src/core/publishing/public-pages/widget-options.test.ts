import { describe, expect, test } from 'vitest'
import { SettingsInput } from '#core/catalog/events/settings-schema.ts'
import { readWidgetOptions } from './widget-options.ts'

describe('the options of an embedded widget (WID-3 to WID-7)', () => {
  test('nothing asked for gives the defaults (WID-4, WID-6)', () => {
    expect(readWidgetOptions({})).toEqual({
      colors: {},
      continue_button_text: null,
      locale: null,
      padding: 16,
      autoresize: true,
      promo_code: null,
      affiliate: null,
      checkout: 'tab',
    })
  })

  test('good values are taken as the settings would store them (WID-3, WID-4, WID-5)', () => {
    const options = readWidgetOptions({
      background_color: '#FFF',
      button_color: '#1d4ed8',
      continue_button_text: ' Get tickets ',
      locale: 'pt-br',
      padding: '0',
      autoresize: 'false',
      promo_code: 'EARLY',
      affiliate: 'radio_1',
      checkout: 'inline',
    })
    expect(options).toEqual({
      colors: { homepage_background_color: '#ffffff', homepage_button_color: '#1d4ed8' },
      continue_button_text: 'Get tickets',
      locale: 'pt-br',
      padding: 0,
      autoresize: false,
      promo_code: 'EARLY',
      affiliate: 'radio_1',
      checkout: 'inline',
    })
  })

  test.each([
    [{ primary_color: 'red;}body{display:none' }],
    [{ text_color: '#12345' }],
    [{ continue_button_text: 'x'.repeat(51) }],
    [{ locale: 'xx' }],
    [{ padding: '-1' }],
    [{ padding: '101' }],
    [{ padding: '1.5' }],
    [{ padding: '16px;color:red' }],
    [{ promo_code: 'a' }],
    [{ affiliate: '<b>' }],
    [{ checkout: 'popup' }],
    [{ background_color: ['#fff', '#000'] }],
    [{ background_color: { a: '#fff' } }],
  ])('a wrong value is as if it were not there (WID-7): %j', (given) => {
    expect(readWidgetOptions(given)).toEqual(readWidgetOptions({}))
  })
})

describe('the sites that may frame the widget (WID-1)', () => {
  const read = (widget_allowed_origins: unknown) => SettingsInput.safeParse({ widget_allowed_origins })

  test('an origin is stored in one spelling, each once', () => {
    const given = [
      'https://Shop.Example.org/',
      'https://shop.example.org',
      'https://*.example.org',
      'http://localhost:8080',
    ]
    expect(read(given).data?.widget_allowed_origins).toEqual([
      'https://shop.example.org',
      'https://*.example.org',
      'http://localhost:8080',
    ])
  })

  test.each([
    'example.org',
    'https://example.org/path',
    "https://example.org 'none'",
    'https://example.org;script-src *',
    '*',
    'https://*',
    'javascript:alert(1)',
    'https://exa mple.org',
    'https://-a.org',
  ])('is nothing else, so the policy cannot be widened by it (SEC-18): %s', (text) => {
    expect(read([text]).error?.issues[0]?.path).toEqual(['widget_allowed_origins', 0])
  })

  test.each(['https://*.org', 'https://*.com:8443', 'http://*.localhost', 'https://*.xn--p1ai'])(
    'is not a whole top-level domain: %s',
    (text) => {
      const [issue] = read([text]).error?.issues ?? []
      expect([issue?.path, issue?.message]).toEqual([['widget_allowed_origins', 0], 'origin_too_wide'])
    },
  )

  test('is one of at most twenty', () => {
    expect(read(Array.from({ length: 21 }, (_, at) => `https://s${at}.example.org`)).success).toBe(false)
  })
})
