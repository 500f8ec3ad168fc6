import { expect, test } from 'vitest'
import { DEFAULT_HOMEPAGE_COLORS } from '#core/platform/colors/homepage-colors.ts'
import { mailTheme } from './mail-theme.ts'
import { renderHtml } from './render-html.ts'

test('month and year stay on one line of the calendar leaf, also where a language needs more room', () => {
  const html = renderHtml({
    locale: 'zh-cn',
    subject: '',
    sender: 'Harbour Club',
    logo_cid: null,
    band: {
      title: 'Ferry',
      when: '2027年12月1日',
      where: null,
      day: { weekday: '周五', day: '1', month: '2027年12月' },
      rows: [],
      theme: mailTheme(DEFAULT_HOMEPAGE_COLORS),
    },
    title: '',
    preview: '',
    blocks: [],
    footer: [],
  })
  const [, style] = /<td style="([^"]*)">2027年12月<\/td>/.exec(html) ?? []
  expect(style).toContain('white-space:nowrap')
})
