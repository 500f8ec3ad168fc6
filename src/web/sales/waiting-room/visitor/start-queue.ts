import { asksForPass } from '#core/platform/states/queue-state.ts'
import { TELL_EVERY_MS } from '#core/sales/waiting-room/limits.ts'
import styles from './document/queue.module.css'
import { drawPage, type Said, sentenceOf } from './draw-page.ts'
import { DRAW_EVERY_MS } from './limits.ts'
import type { QueueScriptData } from './page-data.ts'
import { type RunningQueue, runQueue } from './run-queue.ts'
import { saidOf } from './said-of.ts'
import { makeTone, shake, type Tone } from './signals.ts'
import { wordsIn } from './words.ts'

type Find = <E extends HTMLElement>(name: string) => E | null

/** The page of a waiting room, from its document on (ROOM-20, ROOM-21). */
export function startQueue(page: QueueScriptData): void {
  const root = document.getElementById('root')
  if (!root) return
  // what only works with a script is there from now on
  root.classList.add(styles.scripted ?? '')
  const find: Find = (name) => root.querySelector(`[data-do="${name}"]`)
  const words = wordsIn(document.documentElement.lang, page.timezone)
  const tone = makeTone()
  const teller = makeTeller(root, { page, tone })
  const draw = () => {
    const said = saidOf(running.state, words, running.now())
    if (!said) return drawUnknown(root, running)
    drawPage(root, said)
    drawControls(find, running, said)
    teller(said)
  }
  const running = runQueue(page, draw)
  listen(find, { running, tone, root })
  setInterval(draw, DRAW_EVERY_MS)
  // a laptop that was closed has slept through what happened (ROOM-18)
  document.addEventListener('visibilitychange', () => document.hidden || void running.look())
  addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => persisted && void running.look())
  void running.look().then(() => {
    const { queue, kept } = running.state
    const is_alone = queue !== null && queue.lanes.length <= 1
    // whoever comes from "Join the queue" has said so; with a code to enter they say it once more
    if (running.state.frame.fragment.joins && !kept && is_alone && queue.state !== 'OFF' && asksForPass(queue.state))
      void running.join('')
  })
}

/** Nothing is known yet: what the document says stays, with a word about the wait. */
function drawUnknown(root: HTMLElement, { state }: RunningQueue): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-when="moment"]')) part.hidden = state.failures < 2
}

/** What is pressed, typed and copied. */
function drawControls(find: Find, { state }: RunningQueue, { when }: Said): void {
  const is_entering = when.has('entering')
  for (const name of ['enter', 'join']) {
    const button = find<HTMLButtonElement>(name)
    if (is_entering || state.work === 'joining') button?.setAttribute('aria-disabled', 'true')
    else button?.removeAttribute('aria-disabled')
  }
  const code = find<HTMLInputElement>('code')
  if (when.has('code-error')) code?.setAttribute('aria-invalid', 'true')
  else code?.removeAttribute('aria-invalid')
  const token = state.kept?.token
  const link = find<HTMLInputElement>('link')
  const address = token ? addressOf(token) : ''
  if (link && link.value !== address) link.value = address
  const list = find<HTMLAnchorElement>('waiting-list')
  if (list && token) list.hash = `place=${token}`
  const back = find<HTMLAnchorElement>('back')
  if (back && back.getAttribute('href') !== state.frame.back) back.href = state.frame.back
  for (const draw of document.querySelectorAll<HTMLAnchorElement>('[data-do="draw"]'))
    draw.href = `/queue/${state.page.event_id}/draw/${state.queue?.run}.json`
}

/** The page's own address with the place behind the `#`; one that opens outside any frame. */
function addressOf(token: string): string {
  const url = new URL(location.href)
  url.searchParams.delete('frame')
  url.hash = `place=${token}`
  return url.href
}

interface Bound {
  readonly running: RunningQueue
  readonly tone: Tone
  readonly root: HTMLElement
}

function listen(find: Find, { running, tone, root }: Bound): void {
  const press = (name: string, act: () => unknown) =>
    find(name)?.addEventListener('click', (event) => {
      event.preventDefault()
      if ((event.currentTarget as HTMLElement).getAttribute('aria-disabled') !== 'true') act()
    })
  const heading = root.querySelector<HTMLElement>('h1')
  find<HTMLFormElement>('join-form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (running.state.work !== null) return
    const code = find<HTMLInputElement>('code')
    void running.join(code?.value.trim() ?? '').then(() => {
      // the form is gone, or the code is wrong: what was pressed leads to what came of it
      if (running.state.code_error) code?.focus()
      else heading?.focus({ preventScroll: true })
    })
  })
  press('enter', running.enter)
  press('inside', running.goInside)
  press('leave', running.leave)
  press('join-again', running.forget)
  press('copy', () => void copyLink(find))
  find<HTMLInputElement>('link')?.addEventListener('focus', ({ target }) => (target as HTMLInputElement).select())
  find<HTMLInputElement>('sound')?.addEventListener('change', ({ target }) =>
    (target as HTMLInputElement).checked ? tone.switchOn() : tone.switchOff(),
  )
}

async function copyLink(find: Find): Promise<void> {
  const link = find<HTMLInputElement>('link')
  if (!link) return
  const is_copied = await navigator.clipboard?.writeText(link.value).then(
    () => true,
    () => false,
  )
  // plain http has no clipboard: it is selected, to be copied by hand
  if (!is_copied) return link.select()
  const done = find('copied')
  if (done) done.hidden = false
}

/** What is told besides the page itself: the title, who listens, the tone and the shake at the turn (ROOM-21). */
function makeTeller(root: HTMLElement, { page, tone }: { page: QueueScriptData; tone: Tone }) {
  const live = (name: string) => root.querySelector<HTMLElement>(`[data-live="${name}"]`)
  let shown = ''
  let told_at = 0
  return (said: Said): void => {
    const { slots } = said
    const heading =
      [...root.querySelectorAll<HTMLElement>('h1 [data-in]')].find((one) => !one.hidden)?.textContent ?? ''
    const at_front = said.shown === 'waiting' ? (slots.position ?? '') : heading
    const title = [at_front, page.title].filter(Boolean).join(' · ')
    if (document.title !== title) document.title = title
    const is_new = said.shown !== shown
    const is_first = shown === ''
    shown = said.shown
    const polite = live('polite')
    const turn = live('turn')
    if (said.shown === 'turn') {
      if (!is_new) return
      if (turn) turn.textContent = sentenceOf(root, 'turn', slots)
      tone.play()
      shake()
      return
    }
    if (turn?.textContent) turn.textContent = ''
    const is_due = said.shown === 'waiting' && Date.now() - told_at >= TELL_EVERY_MS
    if ((!is_new && !is_due) || !polite) return
    told_at = Date.now()
    const sentence = said.shown === 'waiting' ? sentenceOf(root, 'position', slots) : heading
    // what stands there from the start is read with the page
    if (!is_first || said.shown === 'waiting') polite.textContent = sentence
  }
}
