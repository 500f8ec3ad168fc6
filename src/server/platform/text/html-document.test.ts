import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { joinedStyles, readClientAssets } from './client-assets.ts'
import { type DocumentOptions, writeDocument } from './html-document.ts'
import { slowLoadNotice } from './slow-load-notice.ts'

const directory = mkdtempSync(join(tmpdir(), 'turnout-assets-'))
afterAll(() => rmSync(directory, { recursive: true }))

const entry = (name: string) => `src/web/app/entries/${name}`
writeFileSync(
  join(directory, 'manifest.json'),
  JSON.stringify({
    'src/web/platform/public-ui/fonts/archivo-basic.woff2': { file: 'assets/archivo.woff2' },
    _kit: { file: 'assets/kit.js', css: ['assets/kit.css'] },
    [entry('start.ts')]: { file: 'assets/start.js' },
    [entry('public.tsx')]: { file: 'assets/public.js', imports: ['_kit'], css: ['assets/public.css'] },
    [entry('widget-frame.tsx')]: { file: 'assets/frame.js', imports: ['_kit'], css: ['assets/frame.css'] },
    [entry('checkout.tsx')]: { file: 'assets/checkout.js', imports: ['_kit'], css: ['assets/checkout.css'] },
    'src/locales/en/public.ts': { file: 'assets/en.js' },
    [joinedStyles('public')]: { file: 'assets/event-page.css' },
    'src/web/platform/public-ui/fonts/spline-sans-mono-basic.woff2': { file: 'assets/mono.woff2' },
    [entry('ticket.tsx')]: { file: 'assets/ticket.js', imports: ['_kit'], css: ['assets/ticket.css'] },
    [joinedStyles('ticket')]: { file: 'assets/ticket-page.css' },
  }),
)
const assets = readClientAssets(directory)
const write = (more: Pick<DocumentOptions, 'entry'> & Partial<DocumentOptions>) =>
  writeDocument(assets, { locale: 'en', title: 'Ferry', robots: 'noindex', ...more })
const addresses = (html: string): string[] =>
  [...html.matchAll(/\/assets\/[\w-]+\.(?:css|woff2)/g)].map(([found]) => found)

test('an event page asks for one style sheet, the face and a small script; its own are named for later (ADR 0030)', () => {
  const html = write({ entry: 'public', body: '<p>Ferry</p>', script: 'late' })
  expect(addresses(html)).toEqual(['/assets/event-page.css', '/assets/archivo.woff2'])
  expect(html).toContain(
    '<script type="module" id="start" src="/assets/start.js" data-script="/assets/public.js" data-files="/assets/kit.js /assets/en.js"></script>',
  )
  expect(html).not.toContain('modulepreload')
})

test('a ticket asks for one style sheet and for the faces of its text and its reference (ADR 0030)', () => {
  const html = write({ entry: 'ticket', body: '<p>Ferry</p>', script: 'late' })
  expect(addresses(html)).toEqual(['/assets/ticket-page.css', '/assets/archivo.woff2', '/assets/mono.woff2'])
})

test('another page with text loads its scripts at once, after what it shows; what is imported is styled first', () => {
  const html = write({ entry: 'widget-frame', body: '<p>Ferry</p>' })
  expect(addresses(html)).toEqual(['/assets/kit.css', '/assets/frame.css', '/assets/archivo.woff2'])
  expect(html).toContain('<link rel="modulepreload" href="/assets/kit.js" fetchpriority="low">')
  expect(html).toContain('<script type="module" src="/assets/frame.js" fetchpriority="low"></script>')
})

test('a page whose text comes with its script asks for styles and face first', () => {
  const html = write({ entry: 'checkout' })
  expect(addresses(html)).toEqual(['/assets/kit.css', '/assets/checkout.css', '/assets/archivo.woff2'])
  expect(html).toContain('<script type="module" src="/assets/checkout.js"></script>')
})

test('an error page is complete without a script', () => {
  expect(write({ entry: 'public', body: '<p>Gone</p>', script: false })).not.toContain('<script')
})

test('a page that is nothing without its script says so where scripts are off, as text', () => {
  const html = write({ entry: 'checkout', no_script: 'Turn <scripts> on.' })
  expect(html).toContain('</div><noscript><p class="wrap">Turn &lt;scripts&gt; on.</p></noscript></body>')
  expect(write({ entry: 'public', body: '<p>Ferry</p>' })).not.toContain('<noscript')
})

test('what stands beside an empty page comes after it, for style alone to take away', () => {
  const html = write({
    entry: 'check-in',
    body: '',
    beside: slowLoadNotice.markup({ title: '<1>', text: '&', again: 'Go' }),
  })
  expect(html).toContain(
    '<div id="root"></div><div id="late" role="alert"><h1>&lt;1&gt;</h1><p>&amp;</p><a href="">Go</a></div>',
  )
})
