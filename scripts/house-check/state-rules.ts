import { type Finding, isTest, lineAt, type Rule, sources, type Tree } from './source-tree.ts'
import { STATE_LISTS } from './state-lists.ts'
import { isNode, type Node, nameOf, programOf } from './syntax.ts'

/** The words of all states that the database constrains: statuses of orders, payments, refunds, attendees, mails and others. */
const WORDS = new Set(STATE_LISTS.flatMap(({ column, values }) => (column.endsWith('status') ? values : [])))

/** Where some of these words are no states, and what they are there. */
const OTHER_WORDS: Record<string, { readonly words: readonly string[]; readonly reason: string }> = {
  'src/core/catalog/check-in-lists/list-state.ts': { words: ['ACTIVE', 'EXPIRED'], reason: 'follows from dates alone' },
  'src/core/identity/api-keys/key-state.ts': { words: ['EXPIRED'], reason: 'follows from dates alone' },
  'src/core/platform/keys/key-mode.ts': { words: ['LIVE'], reason: 'which orders a key works with' },
  'src/core/catalog/message-plans/schema.ts': {
    words: ['CANCELLED', 'WAITING'],
    reason: 'why a message was not sent, and whom it goes to',
  },
  'src/core/catalog/taxes-and-fees/price-display.ts': {
    words: ['REFUND_PENDING', 'REFUNDED'],
    reason: 'lines of a price summary',
  },
  'src/core/catalog/tickets/offer.ts': { words: ['PAUSED'], reason: 'why a ticket is not on sale' },
  'src/core/catalog/tickets/sale-state.ts': { words: ['PAUSED'], reason: 'why a ticket is not on sale' },
  'src/core/check-in/scanning/offline-verdict.ts': { words: ['CANCELLED'], reason: 'why a scan is refused' },
  'src/core/check-in/scanning/scan-verdict.ts': { words: ['CANCELLED'], reason: 'why a scan is refused' },
  'src/core/identity/sso-connections/domain.ts': { words: ['LAPSED'], reason: 'follows from dates alone' },
  'src/core/identity/webhooks/example.ts': { words: ['ACTIVE'], reason: 'a made-up state' },
  'src/core/identity/auth/registration.ts': { words: ['OPEN', 'CLOSED'], reason: 'who may register' },
  'src/core/platform/time.ts': { words: ['SKIPPED'], reason: 'an hour that the clocks leave out' },
  'src/core/sales/checkout/check-order-lines.ts': { words: ['PAUSED'], reason: 'why a ticket is not on sale' },
  'src/server/app/pages.ts': { words: ['FAILED'], reason: 'which error page' },
  'src/server/sales/place-requests/applicant/read-request.ts': {
    words: ['PAUSED'],
    reason: 'why a ticket is not on sale',
  },
  'src/server/sales/place-requests/staff/approve-application.ts': { words: ['HELD'], reason: 'a counter of stock' },
  'src/web/publishing/public-event/choose/offers.tsx': { words: ['APPLIED'], reason: 'whether a code acts' },
  'src/web/sales/cart/cart.ts': { words: ['APPLIED'], reason: 'whether a code acts' },
  'src/server/sales/attendee-actions/create-attendee.ts': { words: ['HELD'], reason: 'a counter of stock' },
  'src/server/sales/attendee-actions/import-guests.ts': { words: ['HELD'], reason: 'a counter of stock' },
  'src/server/sales/invitations/take-places.ts': { words: ['HELD'], reason: 'a counter of stock' },
  'src/server/sales/completion/attendee-stock.ts': { words: ['HELD'], reason: 'a counter of stock' },
  'src/server/sales/payment-providers/provider-payment-state.ts': {
    words: ['OPEN', 'PROCESSING', 'SUCCEEDED', 'CANCELLED'],
    reason: 'what a payment is at its provider',
  },
  'src/server/sales/payment-providers/test-provider.ts': {
    words: ['OPEN', 'CREATED', 'PROCESSING', 'SUCCEEDED', 'CANCELLED', 'FAILED', 'PENDING'],
    reason: 'the test provider’s own books',
  },
  'src/core/sales/waiting-list/waited-prices.ts': { words: ['PAUSED'], reason: 'why a ticket is not on sale' },
  'src/server/catalog/message-plans/queries.ts': { words: ['WAITING'], reason: 'whom a message goes to' },
  'src/server/messaging/messages/message-columns.ts': { words: ['WAITING'], reason: 'whom a message goes to' },
  'src/server/messaging/mail-delivery/kinds/message-mail.ts': { words: ['WAITING'], reason: 'whom a message goes to' },
  'src/web/messaging/messages/message-form.tsx': { words: ['WAITING'], reason: 'whom a message goes to' },
  'src/web/messaging/messages/message-values.ts': { words: ['WAITING'], reason: 'whom a message goes to' },
  'src/server/identity/accounts/register-account.ts': { words: ['CLOSED'], reason: 'who may register' },
  'src/server/identity/config/public-routes.ts': { words: ['CLOSED'], reason: 'who may register' },
  'src/server/sales/date-actions/end-date-holds.ts': { words: ['CLOSED'], reason: 'what became of a payment' },
  'src/server/sales/payments/expire-payments.ts': { words: ['CLOSED'], reason: 'what became of a payment' },
  'src/web/platform/client/patience.ts': { words: ['WAITING'], reason: 'how long a call takes' },
  'src/web/platform/public-ui/still-working.tsx': { words: ['WAITING'], reason: 'how long a call takes' },
  'src/web/platform/ui/trying-again.tsx': { words: ['WAITING'], reason: 'how long a call takes' },
  'src/web/identity/auth/sign-on/sign-on-confirm.tsx': { words: ['WAITING'], reason: 'what the page does' },
  'src/web/catalog/event-dates/add-dates/date-preview.tsx': {
    words: ['SKIPPED'],
    reason: 'an hour that the clocks leave out',
  },
  'src/web/catalog/tickets/price-preview.tsx': { words: ['PAUSED'], reason: 'why a ticket is not on sale' },
  'src/web/catalog/tickets/use-ticket-actions.ts': { words: ['PAUSED'], reason: 'why a ticket is not on sale' },
  'src/web/reporting/stats/sale-health-card.tsx': { words: ['PAUSED'], reason: 'why a ticket is not on sale' },
  'src/web/sales/order-actions/refund/use-refund-reason.ts': { words: ['REFUND_PENDING'], reason: 'an error code' },
}

/** What is called so holds a word of another list: error codes, reasons, kinds, results. */
const OTHER_NAME = /^((unsent_)?reason|kind|code|error|result|outcome)$/
/** What these are told first is an error code. */
const ERRORS = ['AppError', 'fieldError', 'refuse']

/** The last name of `row.status`, `status` or `queued?.result`. */
function lastName(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type === 'ChainExpression') return lastName(value.expression)
  return value.type === 'MemberExpression' ? nameOf(value.property) : nameOf(value)
}

/** Whether the place of a literal says that it is of another list. */
function isElsewhere(node: Node, above: readonly Node[]): boolean {
  const parents = above.filter(({ type }) => !/^(Conditional|TSAs|Parenthesized)/.test(type))
  const parent = parents.at(-1)
  if (!parent) return false
  if (/^TS/.test(parent.type)) return true
  if (parent.type === 'Property') return parent.key === node || OTHER_NAME.test(nameOf(parent.key))
  if (parent.type === 'JSXAttribute') return OTHER_NAME.test(nameOf(parent.name))
  if (parent.type === 'BinaryExpression')
    return OTHER_NAME.test(lastName(parent.left === node ? parent.right : parent.left))
  if (parent.type === 'SwitchCase') return OTHER_NAME.test(lastName(parents.at(-2)?.discriminant))
  return /^(New|Call)Expression$/.test(parent.type) && ERRORS.includes(lastName(parent.callee))
}

interface Found {
  readonly at: number
  readonly word: string
}

const QUOTED = /'([A-Z_]+)'/g

/** Literal states in the code and in the statements it writes. */
function literalsIn(node: Node, above: readonly Node[] = []): Found[] {
  const text = node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : node.value
  const here =
    typeof text !== 'string'
      ? []
      : node.type === 'Literal' && WORDS.has(text)
        ? [{ at: node.start, word: text }].filter(() => !isElsewhere(node, above))
        : [...text.matchAll(QUOTED)].flatMap(({ 1: word = '', index }) =>
            WORDS.has(word) ? [{ at: node.start + index, word }] : [],
          )
  const below = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))
  return [...here, ...below.flatMap((one) => literalsIn(one, [...above, node]))]
}

const looked = (tree: Tree): [string, string][] =>
  sources(tree, 'src/').filter(
    ([path]) =>
      !isTest(path) && !/^src\/locales\/|^src\/core\/platform\/states\/[a-z-]+-state\.ts$|\/tables\.ts$/.test(path),
  )

/** The word of a state stands in its state file alone: code and SQL take it from there (floors.md §3). */
export const statesHaveOneAddress: Rule = (tree) =>
  looked(tree).flatMap(([path, text]): Finding[] => {
    const other = OTHER_WORDS[path]?.words ?? []
    const found = literalsIn(programOf(path, text))
    const stale = other.filter((word) => !found.some((one) => one.word === word))
    return [
      ...found
        .filter(({ word }) => !other.includes(word))
        .map(({ at, word }) => ({
          path: `${path}:${lineAt(text, at)}`,
          message: `${word} is a literal state: take it from its -state.ts in core/platform/states`,
        })),
      ...stale.map((word) => ({ path, message: `is excused for ${word} but does not say it` })),
    ]
  })

/** Tables whose rows have states that move; they are named where a statement writes one. */
const MOVED = [
  ...new Set(STATE_LISTS.flatMap(({ column }) => (/\.(payment_)?status$/.test(column) ? [column.split('.')[0]] : []))),
].join('|')
const STATUS = /\b(?:payment_)?status\b/.source
/** A status among what a statement of the query builder sets, also by a shorthand, or what a raw one does. */
const SETS_STATUS = new RegExp(
  `updateTable\\('(?:${MOVED})'\\)\\s*\\.set\\(\\{[^}]*?${STATUS}\\s*[:,}]|\\bupdate (?:${MOVED}) (?:\\w+ )?set\\b(?:(?!\\bwhere\\b)[^;\`])*?${STATUS} = `,
)
const ASKS = /\b(?:checkMoves|sourcesOf)[<(]/

/**
 * Who writes a status asks the table of its moves (`core/platform/states/moves.ts`), in the same function or statement:
 * that another one of the file does, guards nothing here.
 */
export const movesAreGuarded: Rule = (tree) =>
  looked(tree)
    .filter(([path]) => path.startsWith('src/server/'))
    .flatMap(([path, text]) =>
      (programOf(path, text).body as Node[]).flatMap(({ start, end }): Finding[] => {
        const code = text.slice(start, end)
        const at = SETS_STATUS.exec(code)?.index
        return at === undefined || ASKS.test(code)
          ? []
          : [
              {
                path: `${path}:${lineAt(text, start + at)}`,
                message: 'writes a status without asking its table of moves',
              },
            ]
      }),
    )
