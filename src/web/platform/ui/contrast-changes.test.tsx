import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { COLOR_PRESETS } from '#core/platform/colors/color-presets.ts'
import { DEFAULT_HOMEPAGE_COLORS } from '#core/platform/colors/homepage-colors.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { meQuery } from '#web/identity/session/session.ts'
import { queryClient } from '#web/platform/client/query-client.ts'
import { ColorPresets } from './color-presets.tsx'
import { ContrastChanges } from './contrast-changes.tsx'

beforeEach(() => queryClient.setQueryData(meQuery.queryKey, { language: 'en' } as never))

test('what the guard changes is said with its place and both ratios (DSG-1)', () => {
  const colors = { ...DEFAULT_HOMEPAGE_COLORS, homepage_button_color: '#f59e0b', homepage_link_color: '#fd0' }
  showInBackOffice(<ContrastChanges colors={colors} />, { route: '/design' })
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said).toEqual([
    expect.stringMatching(/^Links on the content card: shown as #[0-9a-f]{6}, 1.3:1 becomes 4.5:1.$/),
    'Button text becomes black: 9.7:1, where white would be 2.1:1.',
    expect.stringMatching(/^Buttons get an edge \(#111827\), because they hardly differ from the content card: 2.1:1 /),
  ])
})

test.each([
  ['colours that pass', DEFAULT_HOMEPAGE_COLORS],
  ['a colour half typed', { ...DEFAULT_HOMEPAGE_COLORS, homepage_link_color: '#fd' }],
])('%s: nothing is said', (_name, colors) => {
  showInBackOffice(<ContrastChanges colors={colors} />, { route: '/design' })
  expect(screen.getByRole('status').textContent).toBe('')
})

test('eight presets by name; the one that is chosen shows it, another gives all eight colours (DSG-1)', async () => {
  const onChoose = vi.fn()
  showInBackOffice(
    <ColorPresets colors={{ ...DEFAULT_HOMEPAGE_COLORS, homepage_hero_color: '' }} onChoose={onChoose} />,
    {
      route: '/design',
    },
  )
  const presets = screen.getAllByRole('button')
  expect(presets.map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
    ['Harbour', 'true'],
    ...['Forest', 'Brick', 'Plum', 'Amber', 'Sand', 'Graphite', 'Night'].map((name) => [name, 'false']),
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Night' }))
  expect(onChoose).toHaveBeenCalledWith(COLOR_PRESETS.NIGHT)
})
