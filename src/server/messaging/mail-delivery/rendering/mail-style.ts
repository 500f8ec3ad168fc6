/**
 * The look of mails: the day colours of design tokens as inline styles, because mail programs drop style sheets; the
 * classes only serve the dark scheme and phones, where a program understands them. Without them the mail is complete.
 */
export const FONT =
  "Archivo, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', Helvetica, Arial, sans-serif"
export const MONO = "'Spline Sans Mono', ui-monospace, 'SF Mono', Menlo, Consolas, monospace"

export const INK = '#13171e'
export const INK_2 = '#424851'
export const INK_3 = '#5d636c'
export const LINE = '#e3e5e8'
export const EDGE = '#d7d9dd'
export const PAGE = '#f6f7f8'
export const COBALT = '#1b4fd9'
/** The card in the dark scheme. */
export const DARK_CARD = '#161a20'
export const NOTICE = '#fff0e3'
export const NOTICE_INK = '#844400'

export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.rich p { margin: 0 0 12px; }
.rich a { color: ${COBALT}; }
@media (max-width: 560px) {
  .band { padding: 24px 20px !important; }
  .card { padding: 24px 20px 8px !important; }
  .name { font-size: 18px !important; }
  .side { display: block !important; width: auto !important; }
  .stub { border-left: 0 !important; border-top: 2px dashed ${EDGE} !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #0e1116 !important; }
  .card, .ticket { background: ${DARK_CARD} !important; border-color: #2a3038 !important; }
  .ink, .rich { color: #eceef1 !important; }
  .ink2 { color: #bcc2ca !important; }
  .ink3 { color: #969da7 !important; }
  .line { border-color: #2a3038 !important; }
  .stub { border-color: #2a3038 !important; }
  .band { border-color: #2a3038 !important; }
  .button { background: #eceef1 !important; color: #13171e !important; border-color: #eceef1 !important; }
  .link, .rich a { color: #81a9fd !important; }
  .notice { background: #372313 !important; color: #fbb883 !important; }
  .qr { background: #ffffff !important; }
}
`
