import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileKey } from '#server/catalog/images/image-view.ts'
import { verifyTicketCodes } from '#server/catalog/ticket-codes/ticket-code.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createMember, createOnSaleEvent } from '#test/factories.ts'
import { openPdf, pdfPicture, pdfText, scanPdf, scanPicture } from '#test/pdf.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp()
  shop = await createOnSaleEvent(t.deps.db)
})
afterAll(() => t.close())

const ANNA = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
const sold = (values = {}) => createSoldOrder(t.deps.db, { ...shop, people: [ANNA], ...values })

async function pdfAt(path: string, as: string | null = shop.account.token) {
  const reply = await t.app.inject({ url: path, headers: as ? { authorization: `Bearer ${as}` } : {} })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

const staffFile = (attendee_id: number) => `/api/events/${shop.event_id}/attendees/${attendee_id}/ticket.pdf`

describe('GET …/ticket.pdf (API-78, API-127)', () => {
  test('one A4 page with event, place, holder, ticket, price, reference and a code the door accepts (TKP-3, QR-6)', async () => {
    const { attendees } = await sold()
    const { status, bytes, headers } = await pdfAt(staffFile(attendees[0]!.id))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="ticket-${attendees[0]!.reference}.pdf"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    const pdf = await openPdf(bytes)
    expect(pdf.numPages).toBe(1)
    const page = await pdf.getPage(1)
    expect(page.view.map(Math.round)).toEqual([0, 0, 595, 842])
    const text = await pdfText(page)
    for (const part of ['Low Tide Sessions', 'Anna Berg', 'Standing', '€12.50', 'Speicher 9', 'Fieldnotes'])
      expect(text).toContain(part)
    expect(text).toContain(attendees[0]!.reference)
    const [code] = await scanPdf(page)
    expect(await verifyTicketCodes(t.deps.db, shop.event_id, [{ text: code!, now: t.now() }])).toMatchObject([
      {
        ok: true,
        fields: { attendee_id: attendees[0]!.id },
      },
    ])
  })

  test('it is tagged, names its language and title, and the code has words (TKP-3)', async () => {
    const { attendees } = await sold()
    const pdf = await openPdf((await pdfAt(staffFile(attendees[0]!.id))).bytes)
    expect(await pdf.getMarkInfo()).toEqual(
      new Map([
        ['Marked', true],
        ['UserProperties', false],
        ['Suspects', false],
      ]),
    )
    const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> }
    expect(info).toMatchObject({ Language: 'en', Title: 'Ticket: Low Tide Sessions' })
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    expect(tree).toContain('"role":"H1"')
    expect(tree).toContain(`QR code of ticket ${attendees[0]!.reference}`)
  })

  test('all fonts are embedded, and Chinese is written in its own (TKP-3)', async () => {
    const other = await createOnSaleEvent(t.deps.db)
    await t.deps.db
      .updateTable('events')
      .set({ title: '低潮音乐会：北京与汉堡之夜', venue_name: '九号仓库' })
      .where('id', '=', other.event_id)
      .execute()
    const order = await createSoldOrder(t.deps.db, {
      ...other,
      people: [{ first_name: '小明', last_name: '王', email: 'a@example.org' }],
    })
    await t.deps.db.updateTable('attendees').set({ language: 'zh-cn' }).where('order_id', '=', order.order_id).execute()
    const { bytes } = await pdfAt(
      `/api/events/${other.event_id}/attendees/${order.attendees[0]!.id}/ticket.pdf`,
      other.account.token,
    )
    const page = await (await openPdf(bytes)).getPage(1)
    const text = await pdfText(page)
    expect(text).toContain('低潮音乐会：北京与汉堡之夜')
    expect(text).toContain('九号仓库')
    expect(text).toContain('小明 王')
    const source = bytes.toString('latin1')
    const fonts = source.match(/\/Type \/FontDescriptor/g) ?? []
    expect(fonts.length).toBeGreaterThan(2)
    expect(source.match(/\/FontFile2/g)).toHaveLength(fonts.length)
    expect(bytes.length).toBeLessThan(200_000)
    expect(await scanPdf(page)).toHaveLength(1)
  })

  test('markup, formulas, direction marks and emoji are text or nothing (SEC-14, SEC-15)', async () => {
    const evil = '<img src=x onerror=1></script> {{7*7}} ${x} "><\u202egnp.exe\u202c 🎉👩‍🚀 =1+1 \u2028שלום'
    const other = await createOnSaleEvent(t.deps.db)
    await t.deps.db
      .updateTable('events')
      .set({ title: evil, venue_name: evil })
      .where('id', '=', other.event_id)
      .execute()
    const { attendees } = await createSoldOrder(t.deps.db, {
      ...other,
      people: [{ first_name: evil, last_name: `${evil}${evil}`, email: 'a@example.org' }],
    })
    const { status, bytes } = await pdfAt(
      `/api/events/${other.event_id}/attendees/${attendees[0]!.id}/ticket.pdf`,
      other.account.token,
    )
    expect(status).toBe(200)
    const pdf = await openPdf(bytes)
    expect(pdf.numPages).toBe(1)
    const page = await pdf.getPage(1)
    const text = await pdfText(page)
    expect(text).toContain('<img src=x onerror=1></script> {{7*7}} ${x} "><gnp.exe =1+1')
    expect(text).toContain(attendees[0]!.reference)
    expect(text).not.toMatch(/[\u202e\u2028]|🎉/u)
    expect(await scanPdf(page)).toHaveLength(1)
  })

  test('an online event says how to join, a test order that it is one', async () => {
    const other = await createOnSaleEvent(t.deps.db)
    await t.deps.db
      .updateTable('events')
      .set({ is_online_event: true, online_event_details: '<p>Room <b>7</b></p>' })
      .where('id', '=', other.event_id)
      .execute()
    const { attendees } = await createSoldOrder(t.deps.db, { ...other, people: [ANNA], order: { is_test: true } })
    const { bytes } = await pdfAt(
      `/api/events/${other.event_id}/attendees/${attendees[0]!.id}/ticket.pdf`,
      other.account.token,
    )
    const text = await pdfText(await (await openPdf(bytes)).getPage(1))
    expect(text).toContain('How to join')
    expect(text).toContain('Room 7')
    expect(text).toContain('Test ticket')
    expect(text).not.toContain('Speicher 9')
  })

  test('a cover that cannot be read leaves the band in the event’s colour', async () => {
    const other = await createOnSaleEvent(t.deps.db)
    await t.deps.db
      .insertInto('images')
      .values({
        account_id: other.account.account_id,
        event_id: other.event_id,
        type: 'EVENT_COVER',
        storage_key: 'broken',
        width: 1200,
        height: 600,
        size: 3,
        mime_type: 'image/jpeg',
        file_name: 'x.jpg',
        created_at: t.now(),
      })
      .execute()
    const { attendees } = await createSoldOrder(t.deps.db, { ...other, people: [ANNA] })
    const path = `/api/events/${other.event_id}/attendees/${attendees[0]!.id}/ticket.pdf`
    const plain = (await pdfAt(path, other.account.token)).bytes
    await t.deps.storage.write(fileKey('broken', 1080, 'jpg'), Buffer.from('not a picture'))
    expect((await pdfAt(path, other.account.token)).status).toBe(200)
    const photo = await sharp({ create: { width: 1080, height: 540, channels: 3, background: '#d77512' } })
      .jpeg()
      .toBuffer()
    await t.deps.storage.write(fileKey('broken', 1080, 'jpg'), photo)
    const covered = (await pdfAt(path, other.account.token)).bytes
    expect([plain, covered].map((bytes) => bytes.includes('/Subtype /Image'))).toEqual([false, true])
  })

  test('cancelled: 409; of another event or account: 404; without login: 401', async () => {
    const { attendees } = await sold()
    await t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', attendees[0]!.id).execute()
    const refused = await t.call('GET', staffFile(attendees[0]!.id), { as: shop.account.token })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'ATTENDEE_NOT_ACTIVE'])
    const byLink = await t.call(
      'GET',
      `/api/public/events/${shop.event_id}/attendees/${attendees[0]!.short_id}/ticket.pdf`,
    )
    expect([byLink.status, byLink.body.error.code]).toEqual([409, 'ATTENDEE_NOT_ACTIVE'])
    const other = await createOnSaleEvent(t.deps.db)
    expect((await pdfAt(staffFile(attendees[0]!.id), other.account.token)).status).toBe(404)
    expect((await pdfAt(staffFile(attendees[0]!.id), null)).status).toBe(401)
  })

  test('a ticket’s link opens its file without login (PRM-24)', async () => {
    const { attendees } = await sold()
    const { status, bytes } = await pdfAt(
      `/api/public/events/${shop.event_id}/attendees/${attendees[0]!.short_id}/ticket.pdf`,
      null,
    )
    expect(status).toBe(200)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('GET …/tickets.pdf (API-78, API-126)', () => {
  test('one page per ticket that is still good, each in its own language', async () => {
    const people = ['Anna', 'Bela', 'Cleo'].map((first_name) => ({ ...ANNA, first_name }))
    const { order_id, reference, attendees } = await sold({ people })
    await t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', attendees[1]!.id).execute()
    await t.deps.db.updateTable('attendees').set({ language: 'de' }).where('id', '=', attendees[2]!.id).execute()
    const { short_id } = await t.deps.db
      .selectFrom('orders')
      .select('short_id')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    const member = await createMember(t.deps.db, shop.account.account_id, 'ORGANIZER')
    for (const { status, headers, bytes } of [
      await pdfAt(`/api/events/${shop.event_id}/orders/${order_id}/tickets.pdf`, member.token),
      await pdfAt(`/api/public/events/${shop.event_id}/order/${short_id}/tickets.pdf`, null),
    ]) {
      expect(status).toBe(200)
      expect(headers['content-disposition']).toBe(`attachment; filename="tickets-${reference}.pdf"`)
      const pdf = await openPdf(bytes)
      expect(pdf.numPages).toBe(2)
      const [anna, cleo] = [await pdfText(await pdf.getPage(1)), await pdfText(await pdf.getPage(2))]
      expect(anna).toContain('Anna Berg')
      expect(anna).toContain('Fri 4 June 2027')
      expect(cleo).toContain('Cleo Berg')
      expect(cleo).toContain('Juni 2027')
    }
  })

  test('no file before the order is done or after it is cancelled', async () => {
    const waiting = await sold({ status: 'AWAITING_PAYMENT' })
    const cancelled = await sold({ status: 'CANCELLED' })
    for (const { order_id } of [waiting, cancelled]) {
      const staff = await t.call('GET', `/api/events/${shop.event_id}/orders/${order_id}/tickets.pdf`, {
        as: shop.account.token,
      })
      expect([staff.status, staff.body.error.code]).toEqual([409, 'ATTENDEE_NOT_ACTIVE'])
      const { short_id } = await t.deps.db
        .selectFrom('orders')
        .select('short_id')
        .where('id', '=', order_id)
        .executeTakeFirstOrThrow()
      const linked = await t.call('GET', `/api/public/events/${shop.event_id}/order/${short_id}/tickets.pdf`)
      expect([linked.status, linked.body.error.code]).toEqual([409, 'ORDER_STATE_CHANGED'])
    }
  })
})

describe('the page of a ticket is used (TKP-3, PRC-21, SET-40, DSG-1)', () => {
  const YELLOW = '#f5d90a'
  const conditions = 'Doors open at 18:30.\nNo re-entry after 20:00.'

  async function buy() {
    const other = await createOnSaleEvent(t.deps.db)
    await t.deps.db
      .updateTable('events')
      .set({ maps_url: 'https://maps.example.org/9' })
      .where('id', '=', other.event_id)
      .execute()
    await t.deps.db
      .updateTable('event_settings')
      .set({ homepage_hero_color: YELLOW, ticket_conditions: conditions })
      .where('event_id', '=', other.event_id)
      .execute()
    const totals = { total_discount: 500, total_before_additions: 2000, total_gross: 2000, amount_paid: 2000 }
    const people = [ANNA, { first_name: 'Bela', last_name: 'Kun', email: 'bela@example.org' }]
    const order = await createSoldOrder(t.deps.db, { ...other, people, order: totals })
    const at = (path: string) => pdfAt(`/api/events/${other.event_id}${path}`, other.account.token)
    const file = await openPdf((await at(`/orders/${order.order_id}/tickets.pdf`)).bytes)
    const single = await openPdf((await at(`/attendees/${order.attendees[0]!.id}/ticket.pdf`)).bytes)
    return { order, file, single }
  }

  test('the order adds up on the buyer’s first page and stands on no other', async () => {
    const { order, file, single } = await buy()
    const first = await pdfText(await file.getPage(1))
    const rows = ['2 × €12.50', '€25.00', 'Discount', '-€5.00', 'Subtotal', 'Total', '€20.00']
    for (const part of [`Order ${order.reference}`, ...rows]) expect(first).toContain(part)
    for (const page of [await file.getPage(2), await single.getPage(1)]) {
      const text = await pdfText(page)
      expect(text).not.toContain('Subtotal')
      expect(text).toContain('€12.50')
    }
  })

  test('the organizer’s conditions are on every ticket, map and ticket page open by a click', async () => {
    const { file, single } = await buy()
    for (const page of [await file.getPage(1), await file.getPage(2), await single.getPage(1)]) {
      const text = await pdfText(page)
      for (const line of ['Conditions', ...conditions.split('\n')]) expect(text).toContain(line)
      const links = (await page.getAnnotations()).map(({ url }) => url)
      expect(links).toEqual(['https://maps.example.org/9', expect.stringContaining('/ticket/')])
    }
  })

  test('the title stands on the event’s hero colour (SET-47), and what is written on white can be read', async () => {
    const { pixels } = await pdfPicture(await (await buy()).file.getPage(1))
    const colors = { field: 0, paper: 0 }
    for (let at = 0; at < pixels.data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = pixels.data.subarray(at, at + 3)
      if (Math.abs(red - 0xf5) + Math.abs(green - 0xd9) + Math.abs(blue - 0x0a) > 12) continue
      const y = Math.floor(at / 4 / pixels.width)
      if (y < 360) colors.field += 1
      else colors.paper += 1
    }
    expect(colors.field).toBeGreaterThan(100_000)
    expect(colors.paper).toBe(0)
  })

  test('printed at half its size (A5) the code still scans', async () => {
    const { png } = await pdfPicture(await (await buy()).file.getPage(1))
    // 148 mm at 96 dpi
    expect(await scanPicture(await sharp(png).resize(560).png().toBuffer())).toHaveLength(1)
  })
})
