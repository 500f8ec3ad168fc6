import type { FastifyInstance } from 'fastify'
import { bankAccountEndpoints } from '#core/catalog/bank-accounts/endpoints.ts'
import { ownAccount } from '#server/platform/context/own-account.ts'
import { route } from '#server/platform/http/route.ts'
import { listBankAccounts } from './queries.ts'
import { createBankAccount, deleteBankAccount, updateBankAccount } from './save-bank-account.ts'
import { toBankAccountView } from './views.ts'

export function bankAccountRoutes(app: FastifyInstance): void {
  route(app, bankAccountEndpoints.list, async (ctx, { params }) =>
    (await listBankAccounts(ctx.db, ownAccount(ctx, params))).map(toBankAccountView),
  )
  route(app, bankAccountEndpoints.create, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return toBankAccountView(await createBankAccount(ctx, body))
  })
  route(app, bankAccountEndpoints.update, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return toBankAccountView(await updateBankAccount(ctx, params.bank_account_id, body))
  })
  route(app, bankAccountEndpoints.remove, async (ctx, { params }) => {
    ownAccount(ctx, params)
    await deleteBankAccount(ctx, params.bank_account_id)
  })
}
