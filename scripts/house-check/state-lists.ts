import { VISIT_STEPS } from '#core/catalog/attribution/schema.ts'
import { DATES_MODES } from '#core/catalog/check-in-lists/admitted-dates.ts'
import { LIST_KINDS } from '#core/catalog/check-in-lists/list-kind.ts'
import { RULE_TYPES, RULE_VALUE_TYPES, WEEKDAYS } from '#core/catalog/discount-rules/discount-rule.ts'
import { ATTENDEE_DETAILS, ATTENDEE_EMAILS } from '#core/catalog/events/attendee-details.ts'
import { BACKGROUND_TYPES, OFFLINE_CONFIRMS, PAYMENT_METHODS } from '#core/catalog/events/settings-schema.ts'
import { IMAGE_TYPES } from '#core/catalog/images/schema.ts'
import { MESSAGE_SCHEDULES, OFFSET_UNITS, RECIPIENT_TYPES, UNSENT_REASONS } from '#core/catalog/message-plans/schema.ts'
import { DISCOUNT_TYPES } from '#core/catalog/promo-codes/discount.ts'
import { QUESTION_SCOPES, QUESTION_TYPES } from '#core/catalog/questions/schema.ts'
import { CALCULATION_TYPES, TAX_OR_FEE_TYPES } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { PRICE_DISPLAY_MODES } from '#core/catalog/taxes-and-fees/price-display.ts'
import { BASKET_RULE_TYPES, PRODUCT_KINDS, SALE_MODES } from '#core/catalog/ticket-types/product-kind.ts'
import { TICKET_TYPES } from '#core/catalog/ticket-types/ticket-type.ts'
import { SCAN_ACTIONS, SCAN_VERDICTS } from '#core/check-in/scanning/scan-verdict.ts'
import { CHALLENGE_PURPOSES, FACTOR_METHODS, SESSION_METHODS } from '#core/identity/factors/factors.ts'
import { GRANT_SOURCES } from '#core/identity/grants/resolve-grants.ts'
import { HELD_REASONS, MAIL_FAILURES } from '#core/identity/mails/schema.ts'
import { SSO_PURPOSES } from '#core/identity/sso/schema.ts'
import { WEBHOOK_PAYLOADS } from '#core/identity/webhooks/schema.ts'
import { KEY_MODES } from '#core/platform/keys/key-mode.ts'
import { BUILT_IN_ROLES, ROLES } from '#core/platform/permissions.ts'
import { AFFILIATE_STATUSES } from '#core/platform/states/affiliate-state.ts'
import { APPLICATION_STATUSES } from '#core/platform/states/application-state.ts'
import { ATTENDEE_STATUSES } from '#core/platform/states/attendee-state.ts'
import {
  DATE_ACTION_FAILURES,
  DATE_ACTION_HOLDERS,
  DATE_ACTION_ORDER_STATUSES,
  DATE_ACTION_STATUSES,
} from '#core/platform/states/date-action-state.ts'
import { EVENT_DATE_STATUSES } from '#core/platform/states/event-date-state.ts'
import { EVENT_STATUSES } from '#core/platform/states/event-state.ts'
import { FILE_KINDS, FILE_STATES } from '#core/platform/states/file-state.ts'
import { MAIL_STATUSES } from '#core/platform/states/mail-state.ts'
import { MEMBERSHIP_STATUSES } from '#core/platform/states/membership-state.ts'
import { MESSAGE_STATUSES } from '#core/platform/states/message-state.ts'
import { EXPIRY_REASONS, ORDER_STATUSES, PAYMENT_STATUSES } from '#core/platform/states/order-state.ts'
import { ORDER_UNIT_STATUSES } from '#core/platform/states/order-unit-state.ts'
import { DISPUTE_STATUSES, PAYMENT_ATTEMPT_STATUSES, PAYMENT_PROVIDERS } from '#core/platform/states/payment-state.ts'
import { PROPOSAL_STATUSES } from '#core/platform/states/proposal-state.ts'
import { PASS_ENDS, QUEUE_MODES, QUEUE_STATES, QUEUE_STOCKS } from '#core/platform/states/queue-state.ts'
import { REFUND_ROW_STATUSES, REFUND_STATUSES } from '#core/platform/states/refund-state.ts'
import { RSVP_RESPONSES } from '#core/platform/states/rsvp-response.ts'
import { WAITING_ENTRY_STATUSES } from '#core/platform/states/waiting-entry-state.ts'
import { DISABLED_REASONS, WEBHOOK_DELIVERY_STATUSES, WEBHOOK_STATUSES } from '#core/platform/states/webhook-state.ts'
import type { StateList } from './table-rules.ts'

/** Which list of core each constrained column holds. */
export const STATE_LISTS: readonly StateList[] = [
  { column: 'account_users.role', values: [...ROLES, 'LIMITED'] },
  { column: 'sso_attempts.purpose', values: SSO_PURPOSES },
  { column: 'account_users.status', values: MEMBERSHIP_STATUSES },
  { column: 'affiliates.status', values: AFFILIATE_STATUSES },
  { column: 'api_keys.mode', values: KEY_MODES },
  { column: 'attendees.status', values: ATTENDEE_STATUSES },
  { column: 'basket_rules.type', values: BASKET_RULE_TYPES },
  { column: 'check_in_lists.dates_mode', values: DATES_MODES },
  { column: 'check_in_lists.kind', values: LIST_KINDS },
  { column: 'funnel_days.step', values: VISIT_STEPS },
  { column: 'date_action_orders.reason', values: DATE_ACTION_FAILURES },
  { column: 'date_action_orders.status', values: DATE_ACTION_ORDER_STATUSES },
  { column: 'date_actions.holders', values: DATE_ACTION_HOLDERS },
  { column: 'date_actions.status', values: DATE_ACTION_STATUSES },
  { column: 'discount_rules.type', values: RULE_TYPES },
  { column: 'discount_rules.value_type', values: RULE_VALUE_TYPES },
  { column: 'discount_rules.weekdays', values: WEEKDAYS },
  { column: 'event_dates.status', values: EVENT_DATE_STATUSES },
  { column: 'event_settings.attendee_details', values: ATTENDEE_DETAILS },
  { column: 'event_settings.homepage_background_type', values: BACKGROUND_TYPES },
  { column: 'event_settings.offline_confirm', values: OFFLINE_CONFIRMS },
  { column: 'event_settings.payment_methods', values: PAYMENT_METHODS },
  { column: 'event_settings.price_display_mode', values: PRICE_DISPLAY_MODES },
  { column: 'events.status', values: EVENT_STATUSES },
  { column: 'files.kind', values: FILE_KINDS },
  { column: 'files.state', values: FILE_STATES },
  { column: 'grants.role', values: BUILT_IN_ROLES },
  { column: 'grants.source', values: GRANT_SOURCES },
  { column: 'images.type', values: IMAGE_TYPES },
  { column: 'login_tickets.factor', values: FACTOR_METHODS },
  { column: 'login_tickets.method', values: SESSION_METHODS },
  { column: 'mails.failure', values: MAIL_FAILURES },
  { column: 'mails.held_reason', values: HELD_REASONS },
  { column: 'mails.status', values: MAIL_STATUSES },
  { column: 'messages.order_mode', values: KEY_MODES },
  { column: 'messages.offset_unit', values: OFFSET_UNITS },
  { column: 'messages.recipient_type', values: RECIPIENT_TYPES },
  { column: 'messages.schedule', values: MESSAGE_SCHEDULES },
  { column: 'messages.status', values: MESSAGE_STATUSES },
  { column: 'messages.unsent_reason', values: UNSENT_REASONS },
  { column: 'order_items.kind', values: PRODUCT_KINDS },
  { column: 'order_units.kind', values: ['EXTRA', 'PACKAGE'] },
  { column: 'order_units.status', values: ORDER_UNIT_STATUSES },
  { column: 'orders.expiry_reason', values: EXPIRY_REASONS },
  { column: 'orders.payment_provider', values: PAYMENT_PROVIDERS },
  { column: 'orders.payment_status', values: PAYMENT_STATUSES },
  { column: 'orders.refund_status', values: REFUND_STATUSES },
  { column: 'orders.status', values: ORDER_STATUSES },
  { column: 'passkey_challenges.purpose', values: CHALLENGE_PURPOSES },
  { column: 'payment_attempts.dispute_status', values: DISPUTE_STATUSES },
  { column: 'payment_attempts.status', values: PAYMENT_ATTEMPT_STATUSES },
  { column: 'payment_returns.status', values: REFUND_ROW_STATUSES },
  { column: 'promo_codes.discount_type', values: DISCOUNT_TYPES },
  { column: 'proposals.status', values: PROPOSAL_STATUSES },
  { column: 'questions.belongs_to', values: QUESTION_SCOPES },
  { column: 'questions.type', values: QUESTION_TYPES },
  { column: 'queue_passes.reason', values: PASS_ENDS },
  { column: 'queue_rooms.mode', values: QUEUE_MODES },
  { column: 'queue_runs.state', values: QUEUE_STATES },
  { column: 'queue_runs.stock', values: QUEUE_STOCKS },
  { column: 'refunds.status', values: REFUND_ROW_STATUSES },
  { column: 'rsvps.response', values: RSVP_RESPONSES },
  { column: 'scans.action', values: SCAN_ACTIONS },
  { column: 'scans.verdict', values: SCAN_VERDICTS },
  { column: 'taxes_and_fees.calculation_type', values: CALCULATION_TYPES },
  { column: 'taxes_and_fees.type', values: TAX_OR_FEE_TYPES },
  { column: 'sessions.method', values: SESSION_METHODS },
  { column: 'tickets.attendee_email', values: ATTENDEE_EMAILS },
  { column: 'tickets.kind', values: PRODUCT_KINDS },
  { column: 'tickets.price_display_mode', values: PRICE_DISPLAY_MODES },
  { column: 'tickets.sale_mode', values: SALE_MODES },
  { column: 'tickets.type', values: TICKET_TYPES },
  { column: 'waiting_entries.status', values: WAITING_ENTRY_STATUSES },
  { column: 'applications.status', values: APPLICATION_STATUSES },
  { column: 'webhook_deliveries.payload', values: WEBHOOK_PAYLOADS },
  { column: 'webhook_deliveries.status', values: WEBHOOK_DELIVERY_STATUSES },
  { column: 'webhook_endpoints.disabled_reason', values: DISABLED_REASONS },
  { column: 'webhook_endpoints.mode', values: KEY_MODES },
  { column: 'webhook_endpoints.payload', values: WEBHOOK_PAYLOADS },
  { column: 'webhook_endpoints.status', values: WEBHOOK_STATUSES },
]

/** Columns whose values no rule of core decides by. */
export const SERVER_ONLY: Readonly<Record<string, string>> = {
  'audit_log.actor_type': 'AuditActor in platform/context/audit.ts',
  'capacity_assignments.applies_to': 'decided by the shape of the assignment',
  'mail_tokens.purpose': 'one per verb of auth and users',
  'operator_links.purpose': 'one per verb of operator-links',
  'payment_attempts.provider': 'those of PAYMENT_PROVIDERS that take a card',
  'payment_returns.reason': 'told to staff, decides nothing',
  'processes.kind': 'PROCESS_KINDS in platform/database/processes.ts, told to operators, decides nothing',
  'stock.kind': 'which noun a counter belongs to',
  'test_payments.outcome': 'the test provider’s own',
  'test_payments.status': 'the test provider’s own',
  'test_refunds.outcome': 'the test provider’s own',
  'test_refunds.status': 'the test provider’s own',
}
