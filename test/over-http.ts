import type { TestApp } from './app.ts'

/** Calls of a running product, as tests make them of an app in their own process. */
export const overHttp = (url: string): Pick<TestApp, 'call'> => ({
  call: async (method, path, { as, body, headers } = {}) => {
    const reply = await fetch(url + path, {
      method,
      headers: {
        'accept-language': 'en',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const is_json = (reply.headers.get('content-type') ?? '').includes('json')
    return {
      status: reply.status,
      body: is_json ? JSON.parse(text) : text,
      headers: { ...Object.fromEntries(reply.headers), 'set-cookie': reply.headers.getSetCookie() },
    }
  },
})
