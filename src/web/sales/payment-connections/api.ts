import { queryOptions } from '@tanstack/react-query'
import { paymentConnectionEndpoints } from '#core/sales/payment-connections/endpoints.ts'
import { call } from '#web/platform/client/api-client.ts'

const inAccount = (account_id: number) => ({ account_id: String(account_id) })

export const paymentConnectionQuery = (account_id: number) =>
  queryOptions({
    queryKey: ['accounts', account_id, 'payment-connection'] as const,
    queryFn: ({ signal }) => call(paymentConnectionEndpoints.get, { params: inAccount(account_id), signal }),
  })

/** The address of the provider's form; good once, so it is asked for with every press (PAY-11). */
export async function startConnecting(account_id: number): Promise<string> {
  const { connect_url } = await call(paymentConnectionEndpoints.connect, { params: inAccount(account_id) })
  if (!connect_url) throw new Error('no address to connect at')
  return connect_url
}
