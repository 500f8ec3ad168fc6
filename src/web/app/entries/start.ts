import { capturePreHydrationEvents } from '#web/platform/public-ui/page/pre-hydration-events.ts'
import { whenCoverIsShown } from '#web/platform/public-ui/page/shown-cover.ts'

/**
 * The first, tiny script of a page that stands without scripts: the page's own 40 kB wait until text and cover are there,
 * or until somebody touches something. What was pressed and typed before they listen is done again then
 * (docs/decisions/0030-first-screen.md).
 */
const { script, files = '' } = document.getElementById('start')?.dataset ?? {}
const root = document.getElementById('root')

if (script && root) {
  const early = capturePreHydrationEvents(root)
  void Promise.race([whenCoverIsShown(), early.first]).then(async () => {
    // all at once: one file after the other would name the next too late
    for (const href of files.split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    await import(/* @vite-ignore */ script)
    await early.replay()
  })
}
