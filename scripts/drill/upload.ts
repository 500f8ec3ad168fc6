import sharp from 'sharp'
import type { Shop } from './load/shop.ts'

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 450, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer()

/** A member uploads a cover. */
export async function upload({
  address,
  shop,
}: {
  readonly address: string
  readonly shop: Shop
}): Promise<{ status: number; code?: string; url?: string }> {
  const form = new FormData()
  form.append('type', 'EVENT_COVER')
  form.append('image', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'cover.png')
  const reply = await fetch(`${address}/api/events/${shop.sales[0].event_id}/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.staff[0]}` },
    body: form,
  })
  const { data, error } = (await reply.json()) as { data?: { url: string }; error?: { code: string } }
  return { status: reply.status, ...(error ? { code: error.code } : {}), ...(data ? { url: data.url } : {}) }
}
