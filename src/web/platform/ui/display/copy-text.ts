import { notifyDone } from '../notify.tsx'

/** Also where the browser hides its clipboard: plain http on another machine's address. */
function copyBySelection(text: string): void {
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

/** Copies and says so; for menu items, which close and cannot show a tick. */
export async function copyText(text: string, done: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text).catch(() => copyBySelection(text))
  else copyBySelection(text)
  notifyDone(done)
}
