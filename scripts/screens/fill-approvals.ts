import { connectAssistant } from '#test/assistant.ts'
import type { Call } from './api.ts'

export interface FilledApprovals {
  readonly proposals: { readonly waiting: number; readonly rejected: number }
}

interface Where {
  readonly url: string
  readonly account_id: number
  readonly event_id: number
}

/** What an assistant proposes through its own protocol: one waits to be decided, one was rejected (MCP-5, MCP-7). */
export async function fillApprovals(call: Call, { url, account_id, event_id }: Where): Promise<FilledApprovals> {
  const permissions = ['assistant.use', 'event.read', 'promo_code.read', 'promo_code.write']
  const body = { name: 'Assistant of the press office', mode: 'LIVE', permissions, targets: [{ event_id }] }
  const { secret } = await call<{ secret: string }>('POST', `/accounts/${account_id}/api-keys`, body)
  const assistant = await connectAssistant(url, secret)
  const propose = async (code: string, note: string): Promise<void> => {
    const args = { event_id, code, discount_type: 'PERCENTAGE', discount: 15, max_uses: 200, note }
    const { is_error, text } = await assistant.call('propose_promo_code', args)
    if (is_error) throw new Error(text)
  }
  await propose('PRESSE15', 'Fünfzehn Prozent für die Presseliste, wie am Montag in der Redaktionssitzung besprochen.')
  await propose('FREUNDE', 'For friends of the house.')
  await assistant.client.close()
  const [rejected, waiting] = await call<{ id: number }[]>('GET', `/accounts/${account_id}/approvals`)
  await call('POST', `/accounts/${account_id}/approvals/${rejected!.id}/reject`)
  return { proposals: { waiting: waiting!.id, rejected: rejected!.id } }
}
