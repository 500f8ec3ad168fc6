import { describe, expect, test } from 'vitest'
import { framePath, htmlCode, reactCode } from './embed-code.ts'

const request = {
  app_url: 'https://tickets.example.org',
  event_id: 5,
  settings: { primary_color: '#7a1f5c', continue_button_text: 'Say "yes" & <go>', padding: '', checkout: 'inline' },
} as const

describe('the code of an embedded widget (WID-2, BO-36)', () => {
  test('names only what was chosen, and no text ends its attribute', () => {
    expect(htmlCode(request)).toBe(
      [
        '<script async src="https://tickets.example.org/widget.js"></script>',
        '<div data-turnout-event="5"',
        '     data-turnout-primary-color="#7a1f5c"',
        '     data-turnout-continue-button-text="Say &quot;yes&quot; &amp; &lt;go&gt;"',
        '     data-turnout-checkout="inline"></div>',
      ].join('\n'),
    )
    expect(reactCode(request)).toContain('data-turnout-continue-button-text="Say &quot;yes&quot; &amp; &lt;go&gt;"')
  })

  test('shows the same in the preview', () => {
    expect(framePath(request)).toBe(
      '/widget/5?primary_color=%237a1f5c&continue_button_text=Say+%22yes%22+%26+%3Cgo%3E&checkout=inline',
    )
    expect(framePath({ event_id: 5, settings: {} })).toBe('/widget/5')
  })
})
