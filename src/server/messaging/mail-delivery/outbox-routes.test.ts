import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outboxMailer } from '#server/platform/storage/mail.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const mailer = outboxMailer(t.deps.outbox, 'Turnout <tickets@example.org>', () => t.now())
  const mail = {
    id: 7,
    from_name: 'Fieldnotes',
    to: 'anna@example.org',
    reply_to: null,
    text: 'plain <b>',
    attachments: [],
  }
  await mailer.send({ ...mail, subject: 'Your order <x>', html: '<p>Hello</p>' })
  const picture = { filename: 'qr.png', content: Buffer.from('PNG'), content_type: 'image/png', cid: 'qr@turnout' }
  await mailer.send({
    ...mail,
    id: 8,
    subject: 'Your ticket',
    html: '<a href="https://x.org">x</a><img src="cid:qr@turnout">',
    attachments: [picture],
  })
})
afterAll(() => t.close())

test('the outbox lists mails, newest first, and shows one with its pictures and files (GEN-3)', async () => {
  const list = await t.call('GET', '/dev/mail')
  expect(list.body.indexOf('Your ticket')).toBeLessThan(list.body.indexOf('Your order &lt;x&gt;'))
  expect(list.body).toContain('<time datetime="2027-03-01T10:00:00.000Z">2027-03-01 10:00:00 UTC</time>')
  const one = await t.call('GET', '/dev/mail/7')
  expect(one.body).toContain('<pre>plain &lt;b&gt;</pre>')
  expect(one.body).toMatch(/<iframe [^>]*sandbox="allow-top-navigation-by-user-activation"/)
  const shown = await t.call('GET', '/dev/mail/8/html')
  expect(shown.body).toBe(
    `<a target="_top" href="https://x.org">x</a><img src="data:image/png;base64,${Buffer.from('PNG').toString('base64')}">`,
  )
  expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  const file = await t.call('GET', '/dev/mail/8/files/0')
  expect([file.body, file.headers['content-disposition']]).toEqual(['PNG', 'attachment; filename="qr.png"'])
})

test.each(['/dev/mail/9', '/dev/mail/9/html', '/dev/mail/8/files/5', '/dev/mail/..%2f..%2fsecret'])(
  '%s is not there',
  async (path) => {
    expect((await t.call('GET', path)).status).toBe(404)
  },
)

test('with a mail server, or on a public address in production, there is no outbox page', async () => {
  const outside: Record<string, string>[] = [
    { SMTP_URL: 'smtp://localhost:2525' },
    { NODE_ENV: 'production', APP_URL: 'https://tickets.example.org' },
  ]
  for (const env of outside) {
    const app = await createTestApp({ env: { ...env, LOG_LEVEL: 'silent' } })
    expect((await app.call('GET', '/dev/mail')).status).toBe(404)
    await app.close()
  }
})

describe('the outbox answers the machine itself and nobody else, wherever it listens (GEN-3)', () => {
  const paths = ['/dev/mail', '/dev/mail/7', '/dev/mail/8/html', '/dev/mail/8/files/0']
  const ask = (url: string, remoteAddress: string, headers = {}) => t.app.inject({ url, remoteAddress, headers })

  test.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('asked from %s', async (address) => {
    for (const path of paths) expect((await ask(path, address)).statusCode).toBe(200)
  })

  test.each(['192.168.1.20', '10.0.0.1', '::ffff:192.168.1.20', 'fe80::1', '::ffff:7f00:1:1'])(
    'asked from %s: refused, and nothing of a mail in the answer',
    async (address) => {
      for (const path of paths) {
        const { statusCode, body } = await ask(path, address)
        expect(statusCode).toBe(403)
        expect(body).not.toMatch(/Your order|Your ticket|anna@/)
      }
    },
  )

  test.each(['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])(
    'through a proxy on this machine (%s): refused, even if it says that the caller is local',
    async (name) => {
      expect((await ask('/dev/mail', '127.0.0.1', { [name]: '127.0.0.1' })).statusCode).toBe(403)
    },
  )

  test('by a name that points here from outside: refused, a stranger’s page could ask like that', async () => {
    expect((await ask('/dev/mail', '127.0.0.1', { host: 'evil.example:3000' })).statusCode).toBe(403)
    expect((await ask('/dev/mail', '127.0.0.1', { host: 'localhost:3000' })).statusCode).toBe(200)
  })

  test('with trust in a proxy a header moves nobody here', async () => {
    const app = await createTestApp({ env: { TURNOUT_TRUST_PROXY: '10.0.0.1' } })
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    expect((await app.app.inject({ url: '/dev/mail', remoteAddress: '10.0.0.1', headers })).statusCode).toBe(403)
    await app.close()
  })
})
