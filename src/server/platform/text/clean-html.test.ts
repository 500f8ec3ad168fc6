import { describe, expect, test } from 'vitest'
import { cleanHtml, cleanHtmlOrNull, plainText } from './clean-html.ts'

describe('rich text (TXT-4, SEC-17)', () => {
  test('the allowed tags stay, links get their rel', () => {
    const kept = '<p>a <strong>b</strong> <em>c</em><br /></p><ul><li>d</li></ul><h2>e</h2><hr />'
    expect(cleanHtml(kept)).toBe(kept)
    expect(cleanHtml('<a href="https://x.org/?a=1&b=2" target="_blank" onclick="x()">y</a>')).toBe(
      '<a href="https://x.org/?a=1&amp;b=2" rel="noopener nofollow">y</a>',
    )
    expect(cleanHtml('<a href="mailto:a@x.org">m</a><a href="tel:+49">t</a>')).toContain('href="tel:+49"')
  })

  test.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><g/></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="jav&#x09;ascript:alert(1)">x</a>',
    '<a href=" &#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="//evil.example">x</a>',
    '<iframe srcdoc="x"></iframe><form action=/x><input></form>',
    '<p style="position:fixed" onmouseover="x()">x</p>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<!--<img src=x onerror=alert(1)>--><style>@import x</style>',
  ])('%s leaves nothing active, and cleaning again changes nothing', (dirty) => {
    const clean = cleanHtml(dirty)
    expect(clean).not.toMatch(/<(?!\/?(?:p|a)\b)|on\w+\s*=|javascript:|data:|href="\/\/|style/i)
    expect(cleanHtml(clean)).toBe(clean)
  })

  test.each([
    '/event/5',
    'event/5',
    './x',
    '../x',
    '#top',
    '?a=1',
    '',
    ' ',
    '\\\\evil.example',
    'http:x',
    'https:/x',
    'x:y',
  ])('a link that leads nowhere by itself is only its text: %j', (href) => {
    expect(cleanHtml(`<p><a href="${href}">here</a></p>`)).toBe('<p><a rel="noopener nofollow">here</a></p>')
  })

  test('an address as people type it is one', () => {
    expect(cleanHtml('<a href="www.example.org/x">x</a>')).toContain('href="https://www.example.org/x"')
    expect(cleanHtml('<a href=" HTTPS://example.org ">x</a>')).toContain('href="HTTPS://example.org"')
  })

  test('a text without anything to read is none', () => {
    for (const empty of ['', '<p></p>', '<p> &nbsp; </p>', '<script>x</script>', null, undefined])
      expect(cleanHtmlOrNull(empty)).toBeNull()
    expect(cleanHtmlOrNull('<p>x</p>')).toBe('<p>x</p>')
  })
})

describe('previews (EVT-1)', () => {
  test('plain words with spaces between blocks, entities as signs', () => {
    expect(plainText('<p>Fish &amp; chips</p><p>&lt;free&gt;<br>today</p>', 100)).toBe('Fish & chips <free> today')
  })

  test('never longer than asked, cut between words where there are some', () => {
    expect(plainText('<p>one two three four</p>', 12)).toBe('one two…')
    expect(plainText('abcdefghijklmnop', 5)).toBe('abcd…')
    expect([...plainText('😀'.repeat(200), 100)]).toHaveLength(100)
  })
})
