import PDFDocument from 'pdfkit'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TypefaceName, typeface, typefaceFile } from '#server/platform/runtime/typefaces.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { openPdf, pdfPicture, pdfText, scanPdf } from '#test/pdf.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { closeFonts } from './pdf-fonts.ts'
import { drawText, layText } from './pdf-text.ts'

/** Names and words whose letters join, stack or change places where their script does so. */
const WORDS: readonly (readonly [TypefaceName, string])[] = [
  ['devanagari', 'श्रीमती लक्ष्मी शर्मा हिन्दी क्षेत्र कार्तिक पूर्णिमा राष्ट्रीय'],
  ['bengali', 'বাংলা শ্রীমতী লক্ষ্মী কৃষ্ণ পশ্চিমবঙ্গ র‍্যাব'],
  ['gurmukhi', 'ਪੰਜਾਬੀ ਸ੍ਰੀ ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['gujarati', 'ગુજરાતી શ્રીમતી ક્ષેત્ર કાર્તિક'],
  ['tamil', 'தமிழ் ஸ்ரீ கொண்டாட்டம் கௌசல்யா'],
  ['telugu', 'తెలుగు శ్రీ లక్ష్మి క్షేత్రం'],
  ['kannada', 'ಕನ್ನಡ ಶ್ರೀ ಲಕ್ಷ್ಮಿ ಕ್ಷೇತ್ರ'],
  ['malayalam', 'മലയാളം ശ്രീ കോഴിക്കോട് കൃഷ്ണൻ'],
  ['sinhala', 'සිංහල ශ්‍රී ලංකා'],
  ['lao', 'ພາສາລາວ ວຽງຈັນ ນ້ຳ'],
  ['myanmar', 'မြန်မာ ရန်ကုန် သင်္ကြန် မြွှေ့'],
  ['khmer', 'ភាសាខ្មែរ ភ្នំពេញ ស្រី'],
  ['georgian', 'ქართული თბილისი'],
  ['armenian', 'Հայերեն Երևան'],
  ['ethiopic', 'አማርኛ አዲስ አበባ'],
  ['korean', '서울 공연 김민준'],
  ['noto', 'Θεσσαλονίκη ᾠδή Москва Ґанок'],
]

async function drawn(text: string, { width = 540, size = 40 } = {}) {
  const doc = new PDFDocument({ font: null as unknown as string, autoFirstPage: false, tagged: true, compress: false })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  doc.addPage({ size: [600, 400], margin: 0 })
  drawText(doc, layText(doc, text, { width, size, color: '#000000' }), { x: 20, y: 20 })
  doc.end()
  await ended
  const bytes = Buffer.concat(chunks)
  const page = await (await openPdf(bytes)).getPage(1)
  // not changed to the reader's taste: it writes some Lao letters as two
  const { items } = await page.getTextContent({ disableNormalization: true })
  const lines = items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str.trim()] : []))
  const source = bytes.toString('latin1')
  const codes = Array.from(
    source.matchAll(/<([0-9a-f]+)>\s-?[\d.]/g),
    ([, hex = '']) => hex.match(/.{4}/g) ?? [],
  ).flat()
  return { page, lines, codes, source }
}

/** What is inked, cut to it and brought to one size. */
async function ink(picture: Sharp) {
  const grey = await picture.flatten({ background: '#ffffff' }).greyscale().png().toBuffer()
  const cut = await sharp(grey).trim({ background: '#ffffff', threshold: 60 }).toBuffer({ resolveWithObject: true })
  const pixels = await sharp(cut.data).resize(800, 60, { fit: 'fill' }).greyscale().raw().toBuffer()
  return { shape: cut.info.width / cut.info.height, pixels }
}
const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length / 255

describe('letters that syllables are built of (TKP-3)', () => {
  test.each(WORDS)('%s: copied as written, and nothing without a glyph', async (_name, text) => {
    const { lines, codes, source } = await drawn(text, { size: 16 })
    expect(lines.join(' ').normalize('NFC').replace(/\s+/g, ' ')).toBe(text.normalize('NFC'))
    expect(codes.length).toBeGreaterThan(3)
    expect(codes).not.toContain('0000')
    expect(source).not.toContain('NotoSansSC')
  })

  test.each(WORDS)('%s looks as another text engine draws it', async (name, text) => {
    const [word = ''] = text.split(' ').sort((a, b) => b.length - a.length)
    const { page } = await drawn(word, { size: 60 })
    const ours = await ink(sharp(Buffer.from((await pdfPicture(page)).png)))
    const { family, regular } = typeface(name)
    const fontfile = typefaceFile(regular)
    const render = (text: string) =>
      ink(sharp({ text: { text, font: `${family} Medium`, fontfile, dpi: 144 } }).negate())
    const theirs = await render(`<span size="${60 * 1024}">${word}</span>`)
    expect(Math.abs(ours.shape / theirs.shape - 1)).toBeLessThan(0.04)
    expect(difference(ours.pixels, theirs.pixels)).toBeLessThan(0.08)
  })

  test('control: letters in the order they are typed look otherwise', async () => {
    const { page } = await drawn('कार्तिक', { size: 60 })
    const ours = await ink(sharp(Buffer.from((await pdfPicture(page)).png)))
    const { page: apart } = await drawn('का र त ि क', { size: 60 })
    const theirs = await ink(sharp(Buffer.from((await pdfPicture(apart)).png)))
    expect(difference(ours.pixels, theirs.pixels)).toBeGreaterThan(0.08)
  })

  test('Khmer, Lao and Burmese lines end between words, Korean ones at spaces', async () => {
    for (const text of ['ភាសាខ្មែរភាសាខ្មែរភាសាខ្មែរ', 'ພາສາລາວພາສາລາວພາສາລາວ']) {
      const { lines } = await drawn(text, { width: 90, size: 16 })
      expect(lines.length).toBeGreaterThan(1)
      expect(lines.join('')).toBe(text)
      for (const line of lines) expect(line).not.toMatch(/^\p{M}/u)
    }
    const { lines } = await drawn('서울특별시 국립극장', { width: 100, size: 16 })
    expect(lines).toEqual(['서울특별시', '국립극장'])
  })

  test('a joiner is spelling beside a sign that takes the vowel away, and nothing elsewhere (SEC-15)', async () => {
    expect((await drawn('ශ්‍රී')).lines).toEqual(['ශ්‍රී'])
    expect((await drawn('क\u200dक\u200d')).lines).toEqual(['कक'])
  })

  test('fonts are opened when a letter asks for them, and few are kept when the file is done', async () => {
    closeFonts()
    await drawn(WORDS.map(([, text]) => text).join(' '), { size: 9 })
    expect(closeFonts()).toBeGreaterThan(0)
    expect(closeFonts()).toBe(0)
  })
})

describe('tickets of people of the world', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  // every typeface is opened once, seventeen pages are drawn and read
  test('a page each with its name, the event’s title and a code that scans (TKP-3)', { timeout: 90_000 }, async () => {
    const shop = await createOnSaleEvent(t.deps.db)
    await t.deps.db
      .updateTable('events')
      .set({ title: 'हिन्दी कवि सम्मेलन', venue_name: '국립극장' })
      .where('id', '=', shop.event_id)
      .execute()
    const people = WORDS.map(([, text]) => {
      const [first_name = '', last_name = ''] = text.split(' ')
      return { first_name, last_name, email: 'a@example.org' }
    })
    const { order_id } = await createSoldOrder(t.deps.db, { ...shop, people })
    const reply = await t.app.inject({
      url: `/api/events/${shop.event_id}/orders/${order_id}/tickets.pdf`,
      headers: { authorization: `Bearer ${shop.account.token}` },
    })
    const pdf = await openPdf(reply.rawPayload)
    expect(pdf.numPages).toBe(people.length)
    for (const [index, { first_name }] of people.entries()) {
      const page = await pdf.getPage(index + 1)
      const text = (await pdfText(page)).normalize('NFC')
      for (const part of [first_name.normalize('NFC'), 'हिन्दी कवि सम्मेलन', '국립극장']) expect(text).toContain(part)
      expect(text).not.toContain('□')
      if (index % 6 === 0) expect(await scanPdf(page)).toHaveLength(1)
    }
    // the file has closed what it opened
    expect(closeFonts()).toBe(0)
  })
})
