import { escapeHtml } from './render-html.ts'

interface Picture {
  readonly cid?: string
  readonly content_type: string
  /** Base64 as a kept mail has it, or the bytes. */
  readonly content: string | Buffer
}

/** A mail for a frame: inline pictures become data addresses, as a mail program shows them; links leave the frame. */
export function withPictures(html: string, attachments: readonly Picture[], target: '_top' | '_blank'): string {
  const shown = attachments.reduce((text, { cid, content_type, content }) => {
    if (!cid) return text
    const data = typeof content === 'string' ? content : content.toString('base64')
    return text.replaceAll(`cid:${escapeHtml(cid)}`, `data:${content_type};base64,${data}`)
  }, html)
  return shown.replaceAll('<a ', `<a target="${target}" `)
}
