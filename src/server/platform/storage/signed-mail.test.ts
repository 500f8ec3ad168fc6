import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { startMailCatcher } from '#test/mail-catcher.ts'
import { smtpMailer } from './mail.ts'

const FROM = 'Turnout <tickets@example.org>'
const mail = {
  id: 1,
  from_name: 'Quay',
  to: 'ines@example.org',
  reply_to: null,
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [],
}

test('with a key mails are signed for the domain they are from; without one they are not (DEP-7f)', async () => {
  const catcher = await startMailCatcher()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  for (const key of [{ selector: 'turnout', private_key }, null]) {
    const mailer = smtpMailer(catcher.url, FROM, key)
    await mailer.reach?.()
    await mailer.send(mail)
    mailer.close?.()
  }
  const signatures = catcher.mails.map(({ headers }) => headers.find(({ key }) => key === 'dkim-signature')?.value)
  expect(signatures).toEqual([expect.stringMatching(/d=example\.org;.*s=turnout;/s), undefined])
  await catcher.close()
})

test('a mail server that is away is not reached (DEP-7e)', async () => {
  await expect(smtpMailer('smtp://127.0.0.1:9', FROM).reach?.()).rejects.toThrow('ECONNREFUSED')
})
