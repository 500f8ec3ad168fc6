import { after } from '#core/platform/actions/causes.ts'

/** For tests which queue a mail and do not ask what set it off. */
export const ANY_MAIL = after('mails.retried', 'mails.send')
