import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileKey } from '#server/catalog/images/image-view.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { openPdf, pdfPicture, pdfText, scanPdf, scanPicture } from '#test/pdf.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp()
  shop = await createOnSaleEvent(t.deps.db)
})
afterAll(() => t.close())

async function fileAt(ending: 'pdf' | 'svg', { query = '', of = shop }: { query?: string; of?: typeof shop } = {}) {
  const reply = await t.app.inject({
    url: `/api/events/${of.event_id}/poster.${ending}${query}`,
    headers: { authorization: `Bearer ${of.account.token}` },
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

async function called(title: string, values: Record<string, unknown> = {}) {
  const other = await createOnSaleEvent(t.deps.db)
  await t.deps.db
    .updateTable('events')
    .set({ title, ...values })
    .where('id', '=', other.event_id)
    .execute()
  return other
}

const SIZE = { width: 595, height: 842 }
const grey = (png: Buffer) =>
  sharp(png)
    .flatten({ background: '#fff' })
    .resize({ ...SIZE, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
/** How far apart two pictures are, pixel by pixel, 0 to 255. */
function distance(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length)
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

describe('GET …/poster.pdf (API-54, EVT-17)', () => {
  test('one A4 page with title, date, place, organizer, the address and a code that leads to the event', async () => {
    const { status, bytes, headers } = await fileAt('pdf')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="poster-${shop.event_id}.pdf"`,
      'cache-control': 'private, no-store',
    })
    const pdf = await openPdf(bytes)
    expect(pdf.numPages).toBe(1)
    const page = await pdf.getPage(1)
    expect(page.view.map(Math.round)).toEqual([0, 0, SIZE.width, SIZE.height])
    const text = await pdfText(page)
    const url = `${t.deps.config.app_url}/e/${shop.event_id}`
    for (const part of [
      'Low Tide Sessions',
      'Speicher 9',
      'Fieldnotes',
      'Scan for tickets',
      url.replace(/^https?:\/\//, ''),
    ])
      expect(text).toContain(part)
    expect(await scanPdf(page)).toEqual([url])
  })

  test('it is tagged, and the code has words (TKP-3)', async () => {
    const pdf = await openPdf((await fileAt('pdf')).bytes)
    const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> }
    expect(info).toMatchObject({ Language: 'en', Title: 'Poster: Low Tide Sessions' })
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    expect(tree).toContain('"role":"H1"')
    expect(tree).toContain('QR code of the event page')
  })

  test('its language is the one asked for, else the one of the person; an unknown one is refused', async () => {
    const words = async (query: string) =>
      pdfText(await (await openPdf((await fileAt('pdf', { query })).bytes)).getPage(1))
    expect(await words('?locale=de')).toMatch(/Juni/)
    expect(await words('')).toMatch(/June/)
    expect((await fileAt('pdf', { query: '?locale=xx' })).status).toBe(422)
  })

  test('a long title stays on the one page, and no word of it is broken', async () => {
    const title = 'Sommernachtsfreiluftveranstaltungsreihe der Kulturwerkstatt am Hafen'
    const of = await called(title)
    const pdf = await openPdf((await fileAt('pdf', { of })).bytes)
    expect(pdf.numPages).toBe(1)
    expect(await pdfText(await pdf.getPage(1))).toContain('Sommernachtsfreiluftveranstaltungsreihe')
    const endless = await called('Wasser '.repeat(36).trim(), { venue_name: 'Halle '.repeat(40).trim() })
    expect((await openPdf((await fileAt('pdf', { of: endless })).bytes)).numPages).toBe(1)
  })
})

describe('GET …/poster.svg (API-54, EVT-17)', () => {
  test.each([
    ['Latin', 'Käthes Große Öffnung'],
    ['Chinese', '低潮音乐会：北京与汉堡之夜'],
    ['Arabic', 'مهرجان البحر 2027 في الميناء'],
    ['Burmese', 'ပင်လယ်ကမ်းခြေ ဂီတပွဲ'],
    ['Thai', 'คอนเสิร์ตน้ำลงที่ท่าเรือ'],
  ])('%s: the same picture as the PDF, without any typeface', async (_, title) => {
    const of = await called(title)
    const svg = (await fileAt('svg', { of })).bytes
    expect(svg.toString()).not.toMatch(/<text|font-family/)
    const { png } = await pdfPicture(await (await openPdf((await fileAt('pdf', { of })).bytes)).getPage(1))
    const drawn = await sharp(svg, { density: 144 }).png().toBuffer()
    expect(await scanPicture(drawn)).toEqual([`${t.deps.config.app_url}/e/${of.event_id}`])
    const [one, same] = await Promise.all([grey(drawn), grey(png)])
    expect(distance(one, same)).toBeLessThan(2.5)
    // another title is another picture: the measure above can tell
    const blank = await called('•')
    expect(
      distance(
        one,
        await grey(
          await sharp((await fileAt('svg', { of: blank })).bytes, { density: 144 })
            .png()
            .toBuffer(),
        ),
      ),
    ).toBeGreaterThan(5)
  })

  test('what organizers type is text: nothing of it becomes markup (SEC-14)', async () => {
    const of = await called('</title><script>alert(1)</script><a href="javascript:1">')
    const { bytes, headers } = await fileAt('svg', { of })
    expect(headers['content-disposition']).toContain('attachment')
    const svg = bytes.toString()
    expect(svg).not.toMatch(/<script|<a |<\/title>.*<\/title>/s)
    expect(svg).toContain('&lt;script&gt;')
  })

  test('the cover is part of the file; a missing one leaves the field of colour', async () => {
    const of = await createOnSaleEvent(t.deps.db)
    const storage_key = `posters/${of.event_id}`
    const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#2f8a57' } })
      .jpeg()
      .toBuffer()
    await t.deps.db
      .insertInto('images')
      .values({
        account_id: of.account.account_id,
        event_id: of.event_id,
        type: 'EVENT_COVER',
        storage_key,
        width: 1200,
        height: 600,
        size: 3,
        mime_type: 'image/jpeg',
        file_name: 'x.jpg',
        created_at: t.now(),
      })
      .execute()
    expect((await fileAt('svg', { of })).bytes.toString()).not.toContain('<image')
    await t.deps.storage.write(fileKey(storage_key, 1080, 'jpg'), bytes)
    const svg = (await fileAt('svg', { of })).bytes
    expect(svg.toString()).toContain('<image')
    const { data } = await sharp(svg, { density: 72 }).raw().toBuffer({ resolveWithObject: true })
    const middle = (60 * SIZE.width + 300) * (data.length / (SIZE.width * SIZE.height) >= 4 ? 4 : 3)
    expect(
      [...data.subarray(middle, middle + 3)].every((value, at) => Math.abs(value - [0x2f, 0x8a, 0x57][at]!) < 12),
    ).toBe(true)
    expect((await openPdf((await fileAt('pdf', { of })).bytes)).numPages).toBe(1)
  })
})
