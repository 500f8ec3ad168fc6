import { expect, test } from 'vitest'
import { richToPlainText } from './rich-text.ts'

test('plain text keeps paragraphs, list points and link addresses (MAIL-4)', () => {
  const html =
    '<h2>Good to know</h2><ul><li>Doors 18:00</li><li><p>Bags &amp; coats</p></li></ul><p>See <a href="https://example.org/x">here</a></p>'
  expect(richToPlainText(html)).toBe('Good to know\n- Doors 18:00\n- Bags & coats\n\nSee here (https://example.org/x)')
  expect(richToPlainText('<p>1 &lt; 2 &amp;lt; 3</p><script>x</script>')).toBe('1 < 2 &lt; 3')
})
