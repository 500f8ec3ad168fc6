import { expect, test } from 'vitest'
import { cleanRichText, richToPlainText } from './rich-text.ts'

test.each([
  ['<p>Doors <strong>18:00</strong></p>', '<p>Doors <strong>18:00</strong></p>'],
  ['<script>alert(1)</script><p onclick="x()">a</p>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>b', 'b'],
  ['<a href="javascript:alert(1)">c</a>', '<a rel="noopener nofollow">c</a>'],
  [
    '<a href="https://example.org" target="_blank">d</a>',
    '<a href="https://example.org" rel="noopener nofollow">d</a>',
  ],
  ['<p style="color:red" class="x">{{e}} ${f}</p>', '<p>{{e}} ${f}</p>'],
  ['<iframe src="https://x"></iframe><b>g</b>', '<strong>g</strong>'],
])('%j is kept as %j (TXT-4, SEC-14)', (written, kept) => {
  expect(cleanRichText(written)).toBe(kept)
  expect(cleanRichText(cleanRichText(written))).toBe(kept)
})

test('plain text keeps paragraphs, list points and link addresses', () => {
  const html =
    '<h2>Good to know</h2><ul><li>Doors 18:00</li><li><p>Bags &amp; coats</p></li></ul><p>See <a href="https://example.org/x">here</a></p>'
  expect(richToPlainText(html)).toBe('Good to know\n- Doors 18:00\n- Bags & coats\n\nSee here (https://example.org/x)')
  expect(richToPlainText('<p>1 &lt; 2 &amp;lt; 3</p>')).toBe('1 < 2 &lt; 3')
})
