import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import { createAccount, createEvent } from './factories.ts'

type Headers = Record<string, string>
/** As of when the replica answered; undefined where the primary did. */
export const asOf = (answer: LightMyRequestResponse) => answer.headers['x-data-as-of'] as string | undefined
export const titles = (answer: LightMyRequestResponse): string[] =>
  answer.json().data.map(({ title }: { title: string }) => title)

/** Somebody who changes the title of their event and looks at the list: a browser, or a program with a key. */
export async function createCaller({ app, db }: { app: FastifyInstance; db: Db }, kind: 'BROWSER' | 'KEY') {
  const send = (method: string, url: string, { headers = {}, body }: { headers?: Headers; body?: object } = {}) =>
    app.inject({ method: method as 'GET', url, headers, ...(body ? { payload: body } : {}) })
  const account = await createAccount(db)
  const event_id = await createEvent(db, account)
  const jar = new Map([['turnout_session', account.token]])
  const program: Headers = {}
  if (kind === 'KEY') {
    const body = {
      name: 'Sync',
      mode: 'LIVE',
      permissions: ['event.read', 'event.write'],
      targets: [{}],
      expires_in_days: 30,
    }
    const made = await send('POST', `/api/accounts/${account.account_id}/api-keys`, {
      headers: { authorization: `Bearer ${account.token}` },
      body,
    })
    expect(made.statusCode, made.body).toBe(201)
    program.authorization = `Bearer ${made.json().data.secret}`
  }
  let shown: Headers = {}
  const headers = () => ({
    ...(kind === 'KEY'
      ? program
      : { cookie: [...jar].map((pair) => pair.join('=')).join('; '), 'sec-fetch-site': 'same-origin' }),
    ...shown,
  })
  const keep = (answer: LightMyRequestResponse) => {
    for (const { name, value } of answer.cookies) jar.set(name, value)
    const position = answer.headers['x-data-position']
    if (kind === 'KEY' && typeof position === 'string') shown = { 'x-data-position': position }
    return answer
  }
  let written = ''
  return {
    account,
    event_id,
    jar,
    show: (position: string) => {
      shown = { 'x-data-position': position }
      jar.delete('db_position')
    },
    forget: () => {
      shown = {}
      jar.delete('db_position')
    },
    written: () => written,
    write: async (title: string) => {
      const answer = keep(await send('PUT', `/api/events/${event_id}`, { headers: headers(), body: { title } }))
      expect(answer.statusCode, answer.body).toBe(200)
      written = title
      return answer
    },
    list: async () => {
      const answer = keep(await send('GET', '/api/events', { headers: headers() }))
      expect(answer.statusCode, answer.body).toBe(200)
      return answer
    },
    get: (url: string) => send('GET', url, { headers: headers() }),
    post: async (url: string, body: object) => keep(await send('POST', url, { headers: headers(), body })),
  }
}

export type Caller = Awaited<ReturnType<typeof createCaller>>
