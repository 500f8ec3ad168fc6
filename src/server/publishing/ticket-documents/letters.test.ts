import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { drawSocialImage } from '#server/publishing/public-pages/social-image.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { openPdf, pdfText, scanPdf } from '#test/pdf.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { drawText, layText, type TextStyle } from './pdf-text.ts'

interface Word {
  readonly text: string
  readonly left: number
  readonly line: number
}

/** What a reader that is not ours finds on the page, and where; `fonts` are those embedded. */
async function drawn(text: string, width = 400, style: Partial<TextStyle> = {}) {
  const doc = new PDFDocument({ font: null as unknown as string, autoFirstPage: false, tagged: true })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  doc.addPage({ size: 'A4', margin: 0 })
  drawText(doc, layText(doc, text, { width, size: 16, ...style }), { x: 20, y: 20 })
  doc.end()
  await ended
  const bytes = Buffer.concat(chunks)
  const { items } = await (await (await openPdf(bytes)).getPage(1)).getTextContent()
  const words = items.flatMap((item): Word[] =>
    'str' in item && item.str.trim()
      ? [{ text: item.str.trim(), left: item.transform[4], line: item.transform[5] }]
      : [],
  )
  const fonts = [
    ...new Set(Array.from(bytes.toString('latin1').matchAll(/\/FontName \/[A-Z]+\+(\w+)/g), ([, name]) => name)),
  ]
  return { words, fonts, texts: words.map((word) => word.text) }
}

const fromLeft = (words: readonly Word[]): string[] =>
  [...words].sort((a, b) => a.left - b.left).map(({ text }) => text)
/** Every piece of the text, letter for letter as it was written. */
const expectPieces = ({ texts }: { texts: string[] }, pieces: readonly string[]) =>
  expect(texts.join(' ').replace(/\s+/g, ' ').split(' ').sort()).toEqual(
    pieces.flatMap((each) => each.split(' ')).sort(),
  )

describe('letters of the world on a ticket (TKP-3)', () => {
  test('a Hebrew name inside an English line: the line runs on to the right, the name to the left', async () => {
    const page = await drawn('Order 12 — שלום עולם (VIP)')
    expect(fromLeft(page.words)).toEqual(['Order 12 —', 'שלום עולם', '(VIP)'])
  })

  test('an Arabic line begins at the right, its year reads as a year', async () => {
    expect(fromLeft((await drawn('مرحبا 2026')).words)).toEqual(['2026', 'مرحبا'])
    const page = await drawn('مهرجان 12:30 الكبير')
    expect(fromLeft(page.words)).toEqual(['الكبير', '12:30', 'مهرجان'])
  })

  test('brackets are turned round with what they hold', async () => {
    const page = await drawn('ערב (קומה ב)')
    // From the left: the closing bracket, drawn as an opening one, and what is inside it.
    expect(fromLeft(page.words)).toEqual(['(', 'קומה ב', ')', 'ערב'])
  })

  test.each([
    ['Arabic letters that share a body', 'حفلة بن تين ثقيب جحا خيل'],
    ['Arabic with its vowels', 'الكُبْرَى'],
    ['lam and alif as one', 'سلام الأحد لله'],
    ['Persian with its own letters and digits', 'گچ پژ ۱۲۳ نمایش'],
    ['Hebrew with points', 'שָׁלוֹם עֲלֵיכֶם'],
    ['Thai with marks above each other', 'น้ำ กี้ ปู่ ที่ ญี่ปุ่น'],
  ])('%s can be searched and copied as written', async (_, text) => {
    const page = await drawn(text)
    expect(page.texts.join(' ').normalize('NFC')).toBe(text.normalize('NFC'))
  })

  test('the same letters on the tenth ticket as on the first', async () => {
    await drawn('تبن')
    expect((await drawn('بنت')).texts).toEqual(['بنت'])
    expect((await drawn('نبت')).texts).toEqual(['نبت'])
  })

  test('a joiner keeps the parts of a Persian word apart, and is nothing elsewhere', async () => {
    const apart = await drawn('می\u200cخواهم')
    const joined = await drawn('میخواهم')
    expect(apart.texts.join('')).not.toBe(joined.texts.join(''))
    expect((await drawn('ab\u200ccd\u200d')).texts).toEqual(['abcd'])
  })

  test('a long line wraps from the first word on, and is cut where the reading stops', async () => {
    const text = 'ערב של מוזיקה ישראלית ועולמית עם אמנים אורחים מכל רחבי העולם'
    const page = await drawn(text, 160, { max_lines: 2 })
    const [top, bottom] = [...new Set(page.words.map(({ line }) => line))].sort((a, b) => b - a)
    const on = (line: number | undefined) => page.words.filter((word) => word.line === line)
    expect(on(top).map((word) => word.text)).toEqual([expect.stringMatching(/^ערב של/)])
    expect(fromLeft(on(bottom))[0]).toBe('…')
    const whole = await drawn(text, 160)
    expectPieces(whole, [text])
  })

  test('a line of Thai ends between words, and no mark is parted from its letter', async () => {
    const page = await drawn('คอนเสิร์ตใหญ่ที่กรุงเทพมหานคร', 120)
    expect(page.texts.length).toBeGreaterThan(1)
    expect(page.texts.join('')).toBe('คอนเสิร์ตใหญ่ที่กรุงเทพมหานคร')
    for (const line of page.texts) expect(line).not.toMatch(/^\p{M}/u)
    const narrow = await drawn('กี้กี้กี้กี้', 14)
    for (const line of narrow.texts) expect(line).toBe('กี้')
  })

  test('a font is embedded where its letters are, and nowhere else', async () => {
    expect((await drawn('Low Tide Sessions')).fonts).toEqual(['Archivo'])
    expect((await drawn('שלום')).fonts).toEqual(['Heebo'])
    expect((await drawn('₪50')).fonts.sort()).toEqual(['Archivo', 'Heebo'])
    const all = await drawn('a שלום مرحبا สวัสดี 你好')
    expect(all.fonts.sort()).toEqual(['Archivo', 'Heebo', 'NotoSansArabic', 'NotoSansSC', 'NotoSansThai'])
  })

  test('marks that steer direction are gone: only letters decide what a line looks like (SEC-15)', async () => {
    const plain = await drawn('Order 12 — שלום (VIP)')
    for (const mark of ['\u202e', '\u202b', '\u2067', '\u2066', '\u200f', '\u061c'])
      expect((await drawn(`${mark}Order 12 —${mark} ש${mark}לום (VIP)\u202c\u2069`)).words).toEqual(plain.words)
  })

  test.each([
    ['a word without an end', 'ب'.repeat(400)],
    ['marks without an end', `ש${'\u05b8'.repeat(200)}لا${'\u064e'.repeat(200)}`],
    ['brackets that never meet', 'שלום ((([[[ مرحبا }}} 12) ]'],
    ['nothing but signs of a script', '،؛؟ ״׳ ๆฯ ₪'],
  ])('%s stays on the paper', async (_, text) => {
    const { words } = await drawn(text, 300, { max_lines: 3 })
    expect(words.length).toBeGreaterThan(0)
    for (const { left } of words) {
      expect(left).toBeGreaterThan(10)
      expect(left).toBeLessThan(330)
    }
  })

  test('letters no font has are boxes, in their place', async () => {
    const page = await drawn('a ܐܒ b')
    expect(page.texts.join(' ')).toContain('□□')
  })
})

describe('tickets and link previews in Hebrew, Arabic and Thai', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  test('a page each, with every name and a code that scans (TKP-3)', async () => {
    const shop = await createOnSaleEvent(t.deps.db)
    await t.deps.db
      .updateTable('events')
      .set({ title: 'ערב של מוזיקה', venue_name: 'قاعة المدينة' })
      .where('id', '=', shop.event_id)
      .execute()
    const people = [
      { first_name: 'דנה', last_name: 'לוי', email: 'a@example.org' },
      { first_name: 'محمد', last_name: 'بن سلمان', email: 'b@example.org' },
      { first_name: 'สมชาย', last_name: 'น้ำทิพย์', email: 'c@example.org' },
    ]
    const { order_id } = await createSoldOrder(t.deps.db, { ...shop, people })
    const reply = await t.app.inject({
      url: `/api/events/${shop.event_id}/orders/${order_id}/tickets.pdf`,
      headers: { authorization: `Bearer ${shop.account.token}` },
    })
    const pdf = await openPdf(reply.rawPayload)
    expect(pdf.numPages).toBe(3)
    for (const [index, name] of ['דנה לוי', 'محمد بن سلمان', 'สมชาย น้ำทิพย์'].entries()) {
      const page = await pdf.getPage(index + 1)
      const text = await pdfText(page)
      for (const part of [name, 'ערב של מוזיקה', 'قاعة المدينة']) expect(text).toContain(part)
      expect(await scanPdf(page)).toHaveLength(1)
    }
    expect(reply.rawPayload.length).toBeLessThan(250_000)
  }, 60_000)

  test('a link preview has letters where a font has them (SEO-2)', { timeout: 90_000 }, async () => {
    const event = (title: string) =>
      ({
        title,
        start_date: '2027-06-04T18:00:00.000Z',
        end_date: null,
        timezone: 'Europe/Berlin',
        location_details: null,
        organizer: { name: 'Fieldnotes' },
        settings: new Proxy({}, { get: (_, key) => (String(key).includes('primary') ? '#7a1f5c' : '#ffffff') }),
      }) as unknown as PublicEventView
    const inkOf = async (picture: Sharp) => {
      const { info } = await sharp(await picture.png().toBuffer())
        .trim({ threshold: 40 })
        .toBuffer({ resolveWithObject: true })
      return [info.width, info.height]
    }
    for (const [title, family, file] of [
      ['שלום', 'Heebo', 'heebo/800ExtraBold/Heebo_800ExtraBold.ttf'],
      ['مرحبا', 'Noto Sans Arabic', 'noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf'],
      ['สวัสดี', 'Noto Sans Thai', 'noto-sans-thai/800ExtraBold/NotoSansThai_800ExtraBold.ttf'],
      ['नमस्ते', 'Noto Sans Devanagari', 'noto-sans-devanagari/800ExtraBold/NotoSansDevanagari_800ExtraBold.ttf'],
      ['ქართული', 'Noto Sans Georgian', 'noto-sans-georgian/800ExtraBold/NotoSansGeorgian_800ExtraBold.ttf'],
      ['Երևան', 'Noto Sans Armenian', 'noto-sans-armenian/800ExtraBold/NotoSansArmenian_800ExtraBold.ttf'],
      ['안녕', 'Noto Sans KR', 'noto-sans-kr/800ExtraBold/NotoSansKR_800ExtraBold.ttf'],
      ['Αθήνα', 'Noto Sans', 'noto-sans/800ExtraBold/NotoSans_800ExtraBold.ttf'],
      ['你好', 'Noto Sans SC', 'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'],
    ] as const) {
      const fontfile = fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))
      const text = `<span foreground="#ffffff" size="${112 * 1024}">${title}</span>`
      const word = sharp({ text: { text, font: `${family} ExtraBold`, fontfile, dpi: 72, rgba: true } })
      const alone = await inkOf(
        word.flatten({ background: '#7a1f5c' }).extend({ top: 9, left: 9, right: 9, bottom: 9, background: '#7a1f5c' }),
      )
      const picture = await drawSocialImage(event(title), 'en')
      const seen = await inkOf(sharp(picture).extract({ left: 40, top: 20, width: 1080, height: 380 }))
      for (const side of [0, 1]) expect(Math.abs(seen[side]! - alone[side]!), title).toBeLessThan(4)
    }
  })
})
