import { escapeHtml, styleHash } from './html-document.ts'
import { LATE_AFTER_SECONDS } from './limits.ts'

/**
 * Whoever is still waiting sees the notice; the page's first element takes it away again, by style alone, as no script
 * may be needed. `late` needs the element after `#root`.
 */
const STYLE = [
  '#late{position:fixed;inset:0;overflow:auto;display:grid;place-content:center;justify-items:start;gap:12px;padding:24px;',
  `visibility:hidden;animation:late 0s ${LATE_AFTER_SECONDS}s forwards}`,
  '@keyframes late{to{visibility:visible}}',
  '#root:not(:empty)~#late{display:none}',
  '@media (scripting:none){#late{display:none}}',
  '#late *{margin:0;max-width:36em}',
  '#late h1{font-size:1.5em;line-height:1.2}',
  '#late a{color:inherit;display:inline-block;padding:10px 20px;border:1px solid;border-radius:6px;text-decoration:none}',
].join('')

export interface SlowLoadNotice {
  readonly title: string
  readonly text: string
  /** The words of the link that asks for the same address once more; a secret in the fragment would not survive it. */
  readonly again: string | null
}

/** What a screen shows whose script does not arrive (ERP-1): its inline style, the policy's word for it, its markup. */
export const slowLoadNotice = {
  style: STYLE,
  style_source: styleHash(STYLE),
  markup({ title, text, again }: SlowLoadNotice): string {
    const link = again === null ? '' : `<a href="">${escapeHtml(again)}</a>`
    return `<div id="late" role="alert"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${link}</div>`
  },
}
