import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { BuiltInRole, Role, RolePermission } from '#core/platform/permissions.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { hashToken, newToken } from '#server/platform/runtime/secrets.ts'
import { insertStock } from '#server/platform/stock/stock.ts'

/** Defaults are valid and boring; a test spells out only its point (house §13). The demo seed uses them too. */
const AT = new Date('2027-01-01T00:00:00Z')

export interface TestAccount {
  readonly account_id: number
  readonly user_id: number
  readonly organizer_id: number
  /** Session token of the owner. */
  readonly token: string
}

export async function createUser(db: Db, values: Partial<Insertable<DB['users']>> = {}): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      first_name: 'Ines',
      last_name: 'Vandaele',
      email: `user-${randomBytes(6).toString('hex')}@example.org`,
      email_confirmed_at: AT,
      language: 'en',
      timezone: 'Europe/Brussels',
      created_at: AT,
      updated_at: AT,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Membership {
  readonly account_id: number
  readonly user_id: number
  readonly role?: Role | 'LIMITED'
  readonly status?: 'ACTIVE' | 'INACTIVE' | 'INVITED'
  readonly is_account_owner?: boolean
}

export async function createMembership(
  db: Db,
  { role = 'ADMIN', status = 'ACTIVE', ...rest }: Membership,
): Promise<void> {
  const { id } = await db
    .insertInto('account_users')
    .values({ role, status, created_at: AT, updated_at: AT, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (role === 'LIMITED') return
  await db
    .insertInto('grants')
    .values({ account_id: rest.account_id, account_user_id: id, role, source: 'HAND', created_at: AT })
    // on a database before the contract the role has become one already (0152)
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function createSession(
  db: Db,
  { user_id, account_id, now = new Date('2027-03-01T10:00:00Z') }: { user_id: number; account_id: number; now?: Date },
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id,
      account_id,
      created_at: now,
      last_used_at: now,
      method: 'PASSWORD',
      // always fresh: what a call does is asked here, and elsewhere whether its caller has just shown who they are
      fresh_until: new Date('2999-01-01T00:00:00Z'),
    })
    .execute()
  return token
}

export async function createAccount(
  db: Db,
  { verified = true, currency = 'EUR' }: { verified?: boolean; currency?: string } = {},
): Promise<TestAccount> {
  const { id: account_id } = await db
    .insertInto('accounts')
    .values({
      name: 'Fieldnotes',
      default_currency: currency,
      default_timezone: 'Europe/Berlin',
      language: 'en',
      terms_accepted_at: AT,
      terms_version: '1',
      created_at: AT,
      updated_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user_id = await createUser(db, { email_confirmed_at: verified ? AT : null })
  await createMembership(db, { account_id, user_id, is_account_owner: true })
  const { id: organizer_id } = await db
    .insertInto('organizers')
    .values({ account_id, name: 'Fieldnotes', email: 'hello@example.org', created_at: AT, updated_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow()
  // where its tests expect to be answered
  for (const address of ['hello@example.org', 'help@example.org', 'team@example.org'])
    await db.insertInto('contact_addresses').values({ account_id, address, confirmed_at: AT, created_at: AT }).execute()
  return { account_id, user_id, organizer_id, token: await createSession(db, { user_id, account_id }) }
}

/** A further member of the account with a session. */
export async function createMember(
  db: Db,
  account_id: number,
  role: Role,
): Promise<{ user_id: number; token: string }> {
  const user_id = await createUser(db)
  await createMembership(db, { account_id, user_id, role })
  return { user_id, token: await createSession(db, { user_id, account_id }) }
}

export type TestGrant = { readonly role: BuiltInRole } | { readonly role_id: number }

/** A member with these grants and no other, and a session (TEAM-1). */
export async function createGranted(
  db: Db,
  account_id: number,
  grants: readonly (TestGrant & { organizer_id?: number; event_id?: number; ends_at?: Date })[],
): Promise<{ user_id: number; token: string }> {
  const user_id = await createUser(db)
  await createMembership(db, { account_id, user_id, role: 'LIMITED' })
  const member = await db
    .selectFrom('account_users')
    .select('id')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  for (const grant of grants)
    await db
      .insertInto('grants')
      .values({ ...grant, account_id, account_user_id: member.id, source: 'HAND', created_at: AT })
      .execute()
  return { user_id, token: await createSession(db, { user_id, account_id }) }
}

/** A role of the account with exactly these permissions. */
export async function createRole(db: Db, account_id: number, permissions: readonly RolePermission[]): Promise<number> {
  const { id } = await db
    .insertInto('roles')
    .values({
      account_id,
      name: `Role ${randomBytes(4).toString('hex')}`,
      permissions: [...permissions],
      created_at: AT,
      updated_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function createEvent(
  db: Db,
  account: Pick<TestAccount, 'account_id' | 'organizer_id'>,
  values: Partial<Insertable<DB['events']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('events')
    .values({
      account_id: account.account_id,
      organizer_id: account.organizer_id,
      status: 'LIVE',
      title: 'Low Tide Sessions',
      start_date: new Date('2027-06-04T17:00:00Z'),
      end_date: new Date('2027-06-04T21:30:00Z'),
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      venue_name: 'Speicher 9',
      created_at: AT,
      updated_at: AT,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('event_settings').values({ event_id: id, updated_at: AT }).execute()
  return id
}

export interface TicketValues extends Partial<Insertable<DB['tickets']>> {
  readonly price?: number
  readonly capacity?: number | null
}

export async function createTicket(
  db: Db,
  event_id: number,
  { price = 1250, capacity = null, ...values }: TicketValues = {},
): Promise<{ ticket_id: number; price_id: number; stock_id: number }> {
  return inTransaction(db, async (tx) => {
    const { id: ticket_id } = await tx
      .insertInto('tickets')
      .values({
        event_id,
        title: 'Standing',
        type: price === 0 ? 'FREE' : 'PAID',
        order: 1,
        created_at: AT,
        updated_at: AT,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const kind = values.kind && values.kind !== 'ADMISSION' ? values.kind : 'PRICE'
    const stock_id = await insertStock(tx, event_id, { kind, limit: capacity })
    const { id: price_id } = await tx
      .insertInto('ticket_prices')
      .values({ event_id, ticket_id, stock_id, price, quantity_available: capacity, order: 1, created_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ticket_id, price_id, stock_id }
  })
}

export interface TierValues extends Partial<Insertable<DB['ticket_prices']>> {
  readonly ticket_id: number
  readonly capacity?: number | null
}

/** A second tier of a ticket. */
export async function createTier(
  tx: Tx,
  event_id: number,
  { capacity = null, ...values }: TierValues,
): Promise<{ price_id: number; stock_id: number }> {
  const stock_id = await insertStock(tx, event_id, { kind: 'PRICE', limit: capacity })
  const row = { event_id, stock_id, price: 900, label: 'Early', quantity_available: capacity, order: 2, created_at: AT }
  const { id } = await tx
    .insertInto('ticket_prices')
    .values({ ...row, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { price_id: id, stock_id }
}

export interface CapacityValues extends Partial<Insertable<DB['capacity_assignments']>> {
  readonly capacity?: number | null
  readonly ticket_ids?: readonly number[]
}

/** Over the whole event, unless tickets are named. */
export async function createCapacity(
  tx: Tx,
  event_id: number,
  { capacity = null, ticket_ids = [], ...values }: CapacityValues = {},
): Promise<{ id: number; stock_id: number }> {
  const stock_id = await insertStock(tx, event_id, { kind: 'CAPACITY', limit: capacity })
  const applies_to = ticket_ids.length > 0 ? 'TICKETS' : 'EVENT'
  const { id } = await tx
    .insertInto('capacity_assignments')
    .values({ event_id, stock_id, name: 'Hall', capacity, applies_to, created_at: AT, updated_at: AT, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const ticket_id of ticket_ids)
    await tx.insertInto('capacity_tickets').values({ event_id, capacity_assignment_id: id, ticket_id }).execute()
  return { id, stock_id }
}

export interface PromoCodeValues extends Partial<Insertable<DB['promo_codes']>> {
  readonly max_uses?: number | null
  readonly ticket_ids?: readonly number[]
}

/** TIDE takes half of every price off, unless tickets are named. */
export async function createPromoCode(
  tx: Tx,
  event_id: number,
  { max_uses = null, ticket_ids = [], ...values }: PromoCodeValues = {},
): Promise<{ id: number; stock_id: number }> {
  const stock_id = await insertStock(tx, event_id, { kind: 'PROMO_CODE', limit: max_uses })
  const half = { code: 'TIDE', discount_type: 'PERCENTAGE', discount: 50_000 } as const
  const { id } = await tx
    .insertInto('promo_codes')
    .values({ event_id, stock_id, ...half, max_uses, created_at: AT, updated_at: AT, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const ticket_id of ticket_ids)
    await tx.insertInto('promo_code_tickets').values({ event_id, promo_code_id: id, ticket_id }).execute()
  return { id, stock_id }
}

/** An account with a LIVE event and one ticket: where most tests of buying begin. */
export async function createOnSaleEvent(db: Db, ticket: TicketValues = {}) {
  const account = await createAccount(db)
  const event_id = await createEvent(db, account)
  return { account, event_id, ...(await createTicket(db, event_id, ticket)) }
}

let starts = 0
/** A further date of an event, a day after the one before; its first is made with the event (DAT-3). */
export async function createEventDate(
  db: Db,
  event_id: number,
  values: Partial<Insertable<DB['event_dates']>> = {},
): Promise<number> {
  starts += 1
  const day = starts
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('events', 'id')) as id`.execute(db)
  const { id } = await db
    .insertInto('event_dates')
    .values({
      id: rows[0]!.id,
      event_id,
      starts_at: new Date(Date.UTC(2027, 5, 4 + day, 17)),
      created_at: AT,
      updated_at: AT,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface QuestionValues extends Partial<Insertable<DB['questions']>> {
  readonly ticket_ids?: readonly number[]
}

/** One line that every buyer may leave empty; one about attendees names the tickets it is asked with (QST-2). */
export async function createQuestion(
  db: Db | Tx,
  event_id: number,
  { ticket_ids = [], ...values }: QuestionValues = {},
): Promise<number> {
  const { id } = await db
    .insertInto('questions')
    .values({
      event_id,
      title: 'What?',
      type: 'SINGLE_LINE_TEXT',
      belongs_to: 'ORDER',
      order: 1,
      created_at: AT,
      updated_at: AT,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const ticket_id of ticket_ids)
    await db.insertInto('question_tickets').values({ event_id, question_id: id, ticket_id }).execute()
  return id
}

export interface AnswerValues {
  readonly event_id: number
  readonly order_id: number
  readonly attendee_id: number | null
  readonly question_id: number
  readonly answer: unknown
}

export const createAnswer = (db: Db, { answer, ...of }: AnswerValues) =>
  db
    .insertInto('answers')
    .values({ ...of, answer: JSON.stringify(answer), created_at: AT, updated_at: AT })
    .execute()

/** A tax on top of prices; with `of` it is on that ticket. */
export async function createTaxOrFee(
  db: Db | Tx,
  account_id: number,
  { of, ...values }: Partial<Insertable<DB['taxes_and_fees']>> & { of?: { event_id: number; ticket_id: number } } = {},
): Promise<number> {
  const { id: tax_or_fee_id } = await db
    .insertInto('taxes_and_fees')
    .values({
      account_id,
      name: 'VAT',
      type: 'TAX',
      calculation_type: 'PERCENTAGE',
      rate: 19_000,
      created_at: AT,
      updated_at: AT,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (of)
    await db
      .insertInto('ticket_taxes')
      .values({ account_id, ...of, tax_or_fee_id })
      .execute()
  return tax_or_fee_id
}

/** An automatic discount of 10 % on every ticket, unless told otherwise (DSC-1). */
export async function createDiscountRule(
  tx: Tx,
  event_id: number,
  {
    ticket_ids = [],
    ...values
  }: Partial<Insertable<DB['discount_rules']>> & { readonly ticket_ids?: readonly number[] } = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('discount_rules')
    .values({
      event_id,
      name: 'Early bird',
      type: 'QUANTITY',
      priority: 1,
      value_type: 'PERCENTAGE',
      value: 10_000,
      min_quantity: 1,
      created_at: AT,
      updated_at: AT,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const ticket_id of ticket_ids)
    await tx.insertInto('discount_rule_tickets').values({ event_id, discount_rule_id: id, ticket_id }).execute()
  return id
}
