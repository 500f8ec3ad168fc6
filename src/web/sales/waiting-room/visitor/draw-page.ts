/** What the document says at a time: which of its parts are there, and what stands in their gaps. */
export interface Said {
  readonly shown: string
  /** Parts that are there whatever is shown: `data-when`. */
  readonly when: ReadonlySet<string>
  /** What stands in each gap: `data-slot`. */
  readonly slots: Readonly<Record<string, string>>
}

const has = (list: string | undefined, name: string): boolean => (list ?? '').split(' ').includes(name)

/** Writes only what has changed: whoever listens to the page, or selects something in it, is left alone. */
const setText = (element: Element, text: string): void => {
  if (element.textContent !== text) element.textContent = text
}

/**
 * Shows what is to be shown. All sentences are in the document, in its language; nothing is made or thrown away, so the
 * focus stays where it is as long as that is still there (ROOM-21).
 */
export function drawPage(root: ParentNode, { shown, when, slots }: Said): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-in]')) part.hidden = !has(part.dataset.in, shown)
  for (const part of root.querySelectorAll<HTMLElement>('[data-when]')) {
    const wanted = (part.dataset.when ?? '').split(' ')
    const is_shown = wanted.every((one) => when.has(one))
    part.hidden = !is_shown || (part.dataset.in !== undefined && !has(part.dataset.in, shown))
  }
  for (const gap of root.querySelectorAll<HTMLElement>('[data-slot]')) setText(gap, slots[gap.dataset.slot ?? ''] ?? '')
}

/** A sentence of the document with its gaps filled, for the title and for who listens. */
export function sentenceOf(root: ParentNode, name: string, slots: Said['slots']): string {
  const template = root.querySelector<HTMLTemplateElement>(`template[data-say="${name}"]`)
  if (!template) return ''
  const copy = template.content.cloneNode(true) as DocumentFragment
  for (const gap of copy.querySelectorAll<HTMLElement>('[data-slot]'))
    gap.textContent = slots[gap.dataset.slot ?? ''] ?? ''
  return copy.textContent?.trim() ?? ''
}
