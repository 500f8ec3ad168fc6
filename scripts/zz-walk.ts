import { openBrowser } from '/work/wt/lead/test/browser.ts'

const base = process.env.BASE ?? 'http://localhost:4900'
const out = process.env.OUT ?? '/tmp/walk'

import { mkdirSync } from 'node:fs'

mkdirSync(out, { recursive: true })
const browser = await openBrowser()
const login = await fetch(base + '/api/auth/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: base },
  body: JSON.stringify({ email: 'demo@turnout.example', password: 'turnout-demo' }),
})
const { data } = (await login.json()) as any
const api = async (p: string) =>
  (await (await fetch(base + '/api' + p, { headers: { authorization: `Bearer ${data.token}` } })).json()) as any
const events = (await api('/events?per_page=50')).data
const season = events.find((e: any) => /Lighthouse/.test(e.title))
console.log(season?.id, season?.status)
for (const [name, w, h, scheme, locale] of [
  ['wide', 1440, 900, 'light', 'en-GB'],
  ['phone-zh', 390, 844, 'light', 'zh-CN'],
  ['phone-dark', 390, 844, 'dark', 'de-DE'],
] as const) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, locale })
  const page = await ctx.newPage()
  await page.goto(`${base}/event/${season.id}/x`)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${out}/event-${name}.png`, fullPage: true, type: 'png' })
  await ctx.close()
}
// widget
{
  const ctx = await browser.newContext({ viewport: { width: 720, height: 900 }, locale: 'de-DE' })
  const page = await ctx.newPage()
  await page.goto(`${base}/widget/${season.id}`)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${out}/widget.png`, fullPage: true, type: 'png' })
  await ctx.close()
}
// staff
for (const [name, w, h, scheme] of [
  ['1440-dark', 1440, 900, 'dark'],
  ['390-light', 390, 844, 'light'],
] as const) {
  const ctx = await browser.newContext({
    viewport: { width: w, height: h },
    colorScheme: scheme,
    locale: name === '1440-dark' ? 'en-GB' : 'zh-CN',
  })
  const page = await ctx.newPage()
  await page.goto(`${base}/auth/login`)
  await page.locator('input[type=email]').fill('demo@turnout.example')
  await page.locator('input[type=password]').fill('turnout-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/manage/)
  for (const path of ['dates', 'tickets', 'dashboard', 'discounts', 'orders']) {
    await page.goto(`${base}/manage/event/${season.id}/${path}`)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${out}/staff-${path}-${name}.png`, fullPage: true, type: 'png' })
  }
  await ctx.close()
}
await browser.close()
process.exit(0)
