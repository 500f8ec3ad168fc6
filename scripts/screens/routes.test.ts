import fastify from 'fastify'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { BACK_OFFICE_ROUTES, FURTHER_BACK_OFFICE_ROUTES } from '#core/platform/back-office-routes.ts'
import { screenOf } from '#core/sales/checkout/checkout-address.ts'
import { CHECKOUT_STEPS } from '#core/sales/checkout/checkout-step.ts'
import { CLIENT_SCREENS } from '#server/app/pages.ts'
import { publicPageRoutes } from '#server/publishing/public-pages/routes.ts'
import { routes } from '#web/app/admin/router.tsx'
import { FURTHER_ROUTES, SEED_ROUTES } from './routes.ts'
import { scenesOf } from './scenes.ts'
import type { World } from './world.ts'

/** Whatever a scene asks of a world, it is there. */
const anything: unknown = new Proxy(() => 1, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '1' : anything),
})

/** The addresses a router knows, in full; a parent that only frames its children has none of its own. */
function flatten(all: readonly RouteObject[], above = ''): string[] {
  return all.flatMap((route) => {
    const path = route.path?.startsWith('/') ? route.path : [above, route.path].filter(Boolean).join('/')
    if (route.children) return flatten(route.children, path)
    return [path === '*' ? '/*' : path || '/']
  })
}

/** Drawn for other sites' previews, no screen of ours. */
const isPicture = (url: string): boolean => url === '/social/:file'

/** A calendar to subscribe to, no screen either (DAT-54). */
const isFeed = (url: string): boolean => url.endsWith('/calendar.ics')

/** The pages the server renders itself. */
function serverPages(): string[] {
  const urls: string[] = []
  const app = fastify({ exposeHeadRoutes: false })
  app.addHook('onRoute', ({ url }) => void urls.push(url))
  publicPageRoutes(app, {} as Parameters<typeof publicPageRoutes>[1], {})
  // one handler for whatever stands below; its screens are compared with what reads the address, further down
  return urls.filter((url) => !isPicture(url) && !isFeed(url) && url !== '/ticket/*')
}

const listed: readonly string[] = [...SEED_ROUTES, ...FURTHER_ROUTES]
const isIn = (...areas: string[]) => listed.filter((route) => areas.some((area) => route.split('/')[1] === area))

test('every address of the back office is among the screens, and no other', () => {
  expect(isIn('auth', 'manage', 'account', 'welcome', 'setup').concat('/*').sort()).toEqual(flatten(routes).sort())
})

test('the server knows every address of the back office as one; any other is a 404 (SEO-1, ERP-1)', () => {
  const addresses = flatten(routes).filter((route) => !route.endsWith('/*'))
  expect([...BACK_OFFICE_ROUTES, ...FURTHER_BACK_OFFICE_ROUTES].sort()).toEqual(addresses.sort())
})

test('every page the server renders is among the screens, and no other', () => {
  expect(isIn('e', 'event', 'o', 'events', 'order', 'terms', 'privacy', 'preview', 'queue', 'widget').sort()).toEqual(
    serverPages().sort(),
  )
})

test('every step and paper of a buyer is among the screens', () => {
  const steps = listed.flatMap((route) => /^\/checkout\/:event_id\/:order_short_id\/(\w+)$/.exec(route)?.[1] ?? [])
  expect(steps.sort()).toEqual([...CHECKOUT_STEPS].sort())
  for (const route of isIn('checkout', 'order', 'ticket', 'my-tickets'))
    expect(screenOf(route.replace(/:\w+/g, '1')).kind, route).not.toBe('unknown')
})

test('no part of the site that is rendered in the browser is missing', () => {
  const areaOf = (url: string) => url.split('/')[1]
  const areas = CLIENT_SCREENS.flatMap((screen) => screen.routes).map(areaOf)
  const known = new Set(listed.map(areaOf))
  expect(areas.filter((area) => !known.has(area))).toEqual([])
})

test('every screen has a scene that opens it (UIX-9)', () => {
  const opened = new Set<string>(scenesOf(anything as World).map(({ route }) => route))
  expect(listed.filter((route) => !opened.has(route))).toEqual([])
})

test('scenes are told apart by their names', () => {
  const names = scenesOf(anything as World).map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
