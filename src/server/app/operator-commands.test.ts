import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFirstAdmin } from '#server/identity/accounts/create-first-admin.ts'
import { moveOwnership } from '#server/identity/accounts/move-ownership.ts'
import { forceEmailConfirmation } from '#server/identity/users/force-email-confirmation.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createMember, createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { removeAccount } from './operator/remove-account.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_REGISTRATION: 'closed' } })
})
afterAll(() => t.close())

const me = (as: string) => t.call('GET', '/api/users/me', { as })
const NOBODY = { last_name: undefined, account_name: undefined, password: undefined }

describe('commands of the operator (ACC-8)', () => {
  test('confirm-email verifies the account (USR-15)', async () => {
    const { token } = await createAccount(t.deps.db, { verified: false })
    const { email } = (await me(token)).body.data
    expect(await forceEmailConfirmation(systemCtx(t.deps), email.toUpperCase())).toContain('is confirmed.')
    expect((await me(token)).body.data.account.is_verified).toBe(true)
    expect(await forceEmailConfirmation(systemCtx(t.deps), email)).toContain('already')
    await expect(forceEmailConfirmation(systemCtx(t.deps), 'nobody@example.org')).rejects.toThrow('no user')
  })

  test('create-admin opens the first account where registration is closed, with a password to log in by', async () => {
    const said = await createFirstAdmin(systemCtx(t.deps), { ...NOBODY, email: 'First@Example.org', first_name: 'Ann' })
    const password = said.split('once): ')[1]
    const reply = await t.call('POST', '/api/auth/login', { body: { email: 'first@example.org', password } })
    expect(reply.body.data).toMatchObject({
      user: { is_account_owner: true, is_email_confirmed: true },
      account: { name: 'Ann', is_verified: true },
    })
    await expect(
      createFirstAdmin(systemCtx(t.deps), { ...NOBODY, email: 'first@example.org', first_name: 'Ann' }),
    ).rejects.toThrow('already')
    await expect(createFirstAdmin(systemCtx(t.deps), { ...NOBODY, email: 'x', first_name: '' })).rejects.toThrow(
      'email, first_name',
    )
  })

  test('move-owner makes an active member the owner; the former one stays admin', async () => {
    const { account_id, token } = await createAccount(t.deps.db)
    const member = await createMember(t.deps.db, account_id, 'ORGANIZER')
    const { email } = (await me(member.token)).body.data
    await moveOwnership(systemCtx(t.deps), account_id, email)
    expect((await me(member.token)).body.data).toMatchObject({ role: 'ADMIN', is_account_owner: true })
    expect((await me(token)).body.data).toMatchObject({ role: 'ADMIN', is_account_owner: false })
    await expect(moveOwnership(systemCtx(t.deps), account_id, 'first@example.org')).rejects.toThrow('no active member')
    await expect(moveOwnership(systemCtx(t.deps), Number('x'), email)).rejects.toThrow('no account')
  })

  test('remove-account ends access and pages at once, and keeps what books need (IDN-7)', async () => {
    const shop = await createOnSaleEvent(t.deps.db)
    const { account_id, organizer_id } = shop.account
    const member = await createMember(t.deps.db, account_id, 'ORGANIZER')
    const { order_id } = await createSoldOrder(t.deps.db, {
      ...shop,
      people: [{ first_name: 'Anna', last_name: 'Berg' }],
    })
    const { name } = (await me(shop.account.token)).body.data.account
    const remove = (called = name) => removeAccount(systemCtx(t.deps), account_id, called)

    await expect(remove('Another')).rejects.toThrow(`--account "${name}"`)
    await expect(remove(), 'somebody holds a ticket').rejects.toThrow('1 tickets are valid')
    expect((await me(member.token)).status, 'a refusal changes nothing').toBe(200)
    expect((await t.call('GET', `/api/public/events/${shop.event_id}`)).status).toBe(200)

    const is_over = new Date(t.now().getTime() - 86_400_000)
    const dates = { start_date: new Date(is_over.getTime() - 3_600_000), end_date: is_over }
    await t.deps.db.updateTable('events').set(dates).where('id', '=', shop.event_id).execute()
    expect(await remove()).toContain('2 members, 1 events')
    expect([(await me(shop.account.token)).status, (await me(member.token)).status]).toEqual([401, 401])
    for (const gone of [`/api/public/events/${shop.event_id}`, `/api/public/organizers/${organizer_id}`])
      expect((await t.call('GET', gone)).status, gone).toBe(404)
    const order = await t.deps.db.selectFrom('orders').select('status').where('id', '=', order_id).executeTakeFirst()
    expect(order?.status).toBe('COMPLETED')
    await expect(removeAccount(systemCtx(t.deps), Number('x'), name)).rejects.toThrow('no account')
  })

  test('remove-account waits for people who pay and for money on its way', async () => {
    const shop = await createOnSaleEvent(t.deps.db)
    const { name } = (await me(shop.account.token)).body.data.account
    await createSoldOrder(t.deps.db, {
      ...shop,
      people: [{ first_name: 'Anna', last_name: 'Berg' }],
      status: 'AWAITING_PAYMENT',
    })
    await expect(removeAccount(systemCtx(t.deps), shop.account.account_id, name)).rejects.toThrow('wait for payment')
    expect((await me(shop.account.token)).status).toBe(200)
  })
})
