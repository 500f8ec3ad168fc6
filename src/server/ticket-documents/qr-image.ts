import { toBuffer } from 'qrcode'

/** Black on white in every colour scheme, with its quiet zone of 4 modules (QR-6); level M, at most version 6 (QR-1). */
export const qrPng = (code: string): Promise<Buffer> =>
  toBuffer(code, {
    type: 'png',
    errorCorrectionLevel: 'M',
    margin: 4,
    scale: 8,
    color: { dark: '#000000ff', light: '#ffffffff' },
  })
