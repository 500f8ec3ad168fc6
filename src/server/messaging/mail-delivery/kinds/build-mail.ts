import type { MailKind } from '#core/identity/mails/schema.ts'
import { alarmsMail } from './alarms-mail.ts'
import { applicationApproved, applicationDecided, applicationReceived } from './applications/application-mails.ts'
import { bankDetailsChanged } from './bank/bank-mails.ts'
import { paymentReminder } from './bank/reminder-mail.ts'
import { breakGlass } from './break-glass-mail.ts'
import { dateCancelled } from './date-cancelled-mail.ts'
import { dateChanged } from './date-mails.ts'
import { apiKeyExpires } from './key-mails.ts'
import { factorChanged, newDevice } from './login-mails.ts'
import type { MailBuilder } from './mail-input.ts'
import { messageMail } from './message-mail.ts'
import { orderConfirmation } from './order-confirmation.ts'
import {
  confirmAddress,
  orderAwaitingPayment,
  orderExpired,
  paymentFailed,
  paymentReturned,
  resumeOrder,
} from './order-mails.ts'
import { disputeOpened, newOrder, refundFailed } from './organizer-mails.ts'
import { orderCancelled, refundMail } from './refund-mails.ts'
import { ssoDomainLapsed } from './sso-mails.ts'
import { ticketCancelled, ticketsMail } from './ticket-mails.ts'
import {
  confirmContact,
  confirmEmail,
  confirmEmailChange,
  emailChangeNotice,
  invitation,
  myTickets,
  passwordChanged,
  paymentsDisconnected,
  resetPassword,
} from './user-mails.ts'
import { rsvpInvitation } from './waiting/rsvp-invitation.ts'
import { waitingClosed, waitingConfirm, waitingLapsed, waitingOffer } from './waiting/waiting-mails.ts'
import { webhookDisabled } from './webhook-mails.ts'

/** Every kind of mail and who builds it. */
export const MAIL_BUILDERS: Readonly<Record<MailKind, MailBuilder>> = {
  'order-confirmation': orderConfirmation,
  tickets: ticketsMail,
  'order-awaiting-payment': orderAwaitingPayment,
  'order-expired': orderExpired,
  'payment-failed': paymentFailed,
  'order-cancelled': orderCancelled,
  'ticket-cancelled': ticketCancelled,
  refund: refundMail,
  'payment-returned': paymentReturned,
  'resume-order': resumeOrder,
  'new-order': newOrder,
  'refund-failed': refundFailed,
  'dispute-opened': disputeOpened,
  'date-changed': dateChanged,
  message: messageMail,
  'date-cancelled': dateCancelled,
  'my-tickets': myTickets,
  'confirm-address': confirmAddress,
  'payment-reminder': paymentReminder,
  'waiting-confirm': waitingConfirm,
  'waiting-offer': waitingOffer,
  'waiting-lapsed': waitingLapsed,
  'waiting-closed': waitingClosed,
  'application-received': applicationReceived,
  'application-approved': applicationApproved,
  'application-decided': applicationDecided,
  'rsvp-invitation': rsvpInvitation,
  'confirm-contact': confirmContact,
  'confirm-email': confirmEmail,
  invitation,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'confirm-email-change': confirmEmailChange,
  'email-change-notice': emailChangeNotice,
  'payments-disconnected': paymentsDisconnected,
  'sso-domain-lapsed': ssoDomainLapsed,
  'api-key-expires': apiKeyExpires,
  'factor-changed': factorChanged,
  'new-device': newDevice,
  'webhook-disabled': webhookDisabled,
  'break-glass': breakGlass,
  'bank-details-changed': bankDetailsChanged,
  alarms: alarmsMail,
}
