import { shownIban } from '#core/catalog/bank-accounts/iban-text.ts'
import { paths } from '#core/platform/paths.ts'
import { findAccount } from '#server/identity/mails/queries.ts'
import { sayIn } from '../event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf } from '../mail-input.ts'
import { greeting, productMail } from '../user-mails.ts'

const TEXTS = {
  subject: /*i18n*/ { id: 'mail.bank_details_subject', message: 'The bank details of {account} were changed' },
  text: /*i18n*/ {
    id: 'mail.bank_details',
    message:
      'Somebody with access to {account} added, changed or removed a bank account buyers transfer money to. If nobody of you did, change the passwords and set it right at once.',
  },
  holder: /*i18n*/ { id: 'mail.row_account_holder', message: 'Account holder' },
  button: /*i18n*/ { id: 'mail.bank_details_button', message: 'Show bank accounts' },
}

/** MAIL-76: to Admins, when an account for transfers is added, changed or removed (BANK-1). */
export const bankDetailsChanged: MailBuilder = async (ctx, mail) => {
  const say = sayIn(mailLocale(mail))
  const account = mail.account_id === null ? undefined : await findAccount(ctx.db, mail.account_id)
  const { holder, iban } = payloadOf(mail)
  if (!account || typeof holder !== 'string' || typeof iban !== 'string') return null
  return productMail(ctx, mail, {
    subject: say(TEXTS.subject, { account: account.name }),
    blocks: [
      ...(await greeting(ctx, mail, say)),
      { type: 'paragraph', text: say(TEXTS.text, { account: account.name }) },
      {
        type: 'facts',
        rows: [
          { label: say(TEXTS.holder), value: holder },
          { label: 'IBAN', value: shownIban(iban) },
        ],
      },
      { type: 'button', label: say(TEXTS.button), url: ctx.config.app_url + paths.account('bank') },
    ],
  })
}
