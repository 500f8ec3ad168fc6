import { type Check, fail, ok, reasonOf, warn } from '../check.ts'

const NONE = /*i18n*/ { id: 'checks.smtp.none', message: 'No mail is sent: SMTP_URL is not set.' }
const SET = /*i18n*/ { id: 'checks.smtp.set', message: 'Name the mail server that sends for you.' }
const EXAMPLE = 'SMTP_URL=smtps://user:password@mail.example.org'

/** DEP-7e: connect, TLS, login. */
export const mailServer: Check = {
  id: 'mail.server',
  title: /*i18n*/ { id: 'checks.smtp.title', message: 'Mail server' },
  async run({ config, reachMailServer }) {
    if (!config.env.SMTP_URL) return config.is_local ? warn(NONE, SET, EXAMPLE) : fail(NONE, SET, EXAMPLE)
    const { hostname, port } = new URL(config.env.SMTP_URL)
    const host = port ? `${hostname}:${port}` : hostname
    try {
      await reachMailServer()
      return ok({
        .../*i18n*/ { id: 'checks.smtp.ok', message: '{host} can be reached and lets us log in.' },
        values: { host },
      })
    } catch (error) {
      return fail(
        {
          .../*i18n*/ { id: 'checks.smtp.refused', message: '{host} cannot be used ({reason}).' },
          values: { host, reason: reasonOf(error) },
        },
        /*i18n*/ {
          id: 'checks.smtp.look',
          message: 'Check name, port, user and password in SMTP_URL, and that the server offers TLS.',
        },
        EXAMPLE,
      )
    }
  },
}

/** DEP-7e: only where an address was named. */
export const testMail: Check = {
  id: 'mail.test',
  title: /*i18n*/ { id: 'checks.testMail.title', message: 'Test mail' },
  async run({ mail_to, sendTestMail }) {
    if (mail_to === null)
      return ok(/*i18n*/ { id: 'checks.testMail.notAsked', message: 'None was asked for. Name an address to get one.' })
    try {
      await sendTestMail(mail_to)
      return ok({
        .../*i18n*/ {
          id: 'checks.testMail.sent',
          message: 'A mail to {address} was accepted. Look whether it arrives.',
        },
        values: { address: mail_to },
      })
    } catch (error) {
      return fail(
        {
          .../*i18n*/ { id: 'checks.testMail.refused', message: 'The mail server refused it ({reason}).' },
          values: { reason: reasonOf(error) },
        },
        /*i18n*/ {
          id: 'checks.testMail.look',
          message: 'Check that the server may send from the address in MAIL_FROM.',
        },
      )
    }
  },
}
