import { recordName } from '#core/identity/sso-connections/domain.ts'
import { paths } from '#core/platform/paths.ts'
import { findAccount } from '#server/identity/mails/queries.ts'
import { sayIn } from './event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf } from './mail-input.ts'
import { greeting, productMail } from './user-mails.ts'

const TEXTS = {
  lapsed_subject: /*i18n*/ {
    id: 'mail.sso_domain_lapsed_subject',
    message: 'The domain {domain} is no longer verified',
  },
  lapsed: /*i18n*/ {
    id: 'mail.sso_domain_lapsed',
    message:
      'The DNS record {record} of {account} has been missing for a week. Whoever has used sign-on before can go on; nobody new can until the record is back.',
  },
  lapsed_button: /*i18n*/ { id: 'mail.sso_domain_lapsed_button', message: 'See the record' },
}

/** MAIL-85: what no longer works and where to mend it (ACCESS-10). The row's payload is `{ user_id, domain }`. */
export const ssoDomainLapsed: MailBuilder = async (ctx, mail) => {
  const say = sayIn(mailLocale(mail))
  const account = mail.account_id === null ? undefined : await findAccount(ctx.db, mail.account_id)
  const { domain } = payloadOf(mail)
  if (!account || typeof domain !== 'string') return null
  return productMail(ctx, mail, {
    subject: say(TEXTS.lapsed_subject, { domain }),
    blocks: [
      ...(await greeting(ctx, mail, say)),
      { type: 'paragraph', text: say(TEXTS.lapsed, { account: account.name, record: recordName(domain) }) },
      { type: 'button', label: say(TEXTS.lapsed_button), url: ctx.config.app_url + paths.account('security') },
    ],
  })
}
