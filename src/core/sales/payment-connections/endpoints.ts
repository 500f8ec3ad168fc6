import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { PaymentConnectionView } from './schema.ts'

const OneAccount = z.object({ account_id: PathId })
const path = '/accounts/:account_id/payment-connection'

/** How card payments of the account are connected (API-24). */
export const paymentConnectionEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    can: 'payment_connection.read',
    summary: 'How the account takes cards',
    params: OneAccount,
    data: PaymentConnectionView,
  }),
  connect: endpoint({
    method: 'POST',
    path,
    can: 'payment_connection.write',
    session_only: true,
    summary: 'Connect the payment provider',
    operation_id: 'connectPaymentProvider',
    fresh: true,
    params: OneAccount,
    data: PaymentConnectionView,
  }),
} as const
