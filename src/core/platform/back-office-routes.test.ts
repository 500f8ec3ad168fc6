import { expect, test } from 'vitest'
import {
  BACK_OFFICE_ROUTES,
  eventOfAddress,
  FURTHER_BACK_OFFICE_ROUTES,
  isBackOfficeAddress,
  tokenOfAddress,
} from './back-office-routes.ts'
import { paths } from './paths.ts'

test.each([
  paths.login(),
  paths.resetPassword('a.b-c'),
  paths.welcome(),
  paths.events(),
  paths.events('archived'),
  paths.organizerEvents(3),
  '/manage/organizer/3',
  '/manage/organizer/3/events/ended',
  paths.confirmEmail('x'),
  paths.account(),
  paths.account('users'),
  paths.manageEvent(7),
  paths.manageEvent(7, 'orders'),
  '/manage/event/7/orders/',
  '/Manage/Events',
])('%s is a screen of the back office (SEO-1)', (path) => {
  expect(isBackOfficeAddress(path)).toBe(true)
})

test.each([
  '/manage/nowhere',
  '/manage/event',
  '/manage/event/seven',
  '/manage/event/7/nowhere',
  '/manage/event/7/orders/8',
  '/account/nowhere',
  '/auth/nowhere',
  '/auth/reset-password',
  '/welcome/back',
  '/manage/events/ended/7',
])('%s is none (SEO-1, ERP-1)', (path) => {
  expect(isBackOfficeAddress(path)).toBe(false)
})

test('every pattern finds the addresses it stands for', () => {
  for (const route of [...BACK_OFFICE_ROUTES, ...FURTHER_BACK_OFFICE_ROUTES])
    expect(isBackOfficeAddress(route.replace(/:\w+/g, '1').replaceAll('?', '')), route).toBe(true)
})

test('every address with a token says what the token is for, and no other does (AUT-11)', () => {
  for (const route of BACK_OFFICE_ROUTES) {
    const address = route.replace(/:\w+/g, 'a-token').replaceAll('?', '')
    expect(tokenOfAddress(address)?.token, route).toBe(route.endsWith('/:token') ? 'a-token' : undefined)
  }
  expect(tokenOfAddress(`${paths.resetPassword('Tok').toUpperCase()}/`)).toEqual({
    purpose: 'password_reset',
    token: 'TOK',
  })
})

test('the event of an address (BO-20)', () => {
  expect(
    [paths.manageEvent(7), paths.manageEvent(7, 'orders'), '/manage/events', '/manage/event/x'].map(eventOfAddress),
  ).toEqual([7, 7, null, null])
})
