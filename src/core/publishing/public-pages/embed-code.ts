import { WIDGET_SETTING_NAMES, type WidgetSettingName } from './widget-attributes.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const quoted = (text: string): string => `"${text.replace(/[&"<>]/g, (char) => ENTITIES[char] ?? char)}"`

/** What was chosen for the widget; empty values are left out of the code. */
export type EmbedSettings = Readonly<Partial<Record<WidgetSettingName, string>>>

interface EmbedRequest {
  readonly app_url: string
  readonly event_id: number
  readonly settings: EmbedSettings
}

const attributes = ({ event_id, settings }: EmbedRequest): string[] => [
  `data-turnout-event="${event_id}"`,
  ...WIDGET_SETTING_NAMES.flatMap((name) => {
    const value = settings[name]?.trim()
    return value ? [`data-turnout-${name.replaceAll('_', '-')}=${quoted(value)}`] : []
  }),
]

/** What organizers paste into any page (WID-2). */
export const htmlCode = (request: EmbedRequest): string =>
  `<script async src="${request.app_url}/widget.js"></script>\n<div ${attributes(request).join('\n     ')}></div>`

/** The same as a component: the script is added once, wherever the component stands (BO-36). */
export const reactCode = (request: EmbedRequest): string =>
  `import { useEffect } from 'react'

const SCRIPT = '${request.app_url}/widget.js'

export function Tickets() {
  useEffect(() => {
    if (document.querySelector(\`script[src="\${SCRIPT}"]\`)) return
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    document.head.append(script)
  }, [])
  return (
    <div
${attributes(request)
  .map((attribute) => `      ${attribute}`)
  .join('\n')}
    />
  )
}`

/** The address of the frame with the same settings, for the preview. */
export function framePath({ event_id, settings }: Omit<EmbedRequest, 'app_url'>): string {
  const query = new URLSearchParams()
  for (const name of WIDGET_SETTING_NAMES) {
    const value = settings[name]?.trim()
    if (value) query.set(name, value)
  }
  const text = query.toString()
  return `/widget/${event_id}${text ? `?${text}` : ''}`
}
