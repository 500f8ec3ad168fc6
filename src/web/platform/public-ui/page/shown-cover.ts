import { COVER_PATIENCE_MS, COVER_REPORT_MS } from '#web/platform/public-ui/limits.ts'

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve())))

const loaded = (image: HTMLImageElement): Promise<void> =>
  image.complete
    ? Promise.resolve()
    : new Promise((resolve) => {
        for (const type of ['load', 'error']) image.addEventListener(type, () => resolve(), { once: true })
      })

/** Browsers that can, say when the picture stood on the screen; the others have painted it a frame later. */
function painted(image: HTMLImageElement): Promise<unknown> {
  const type = 'largest-contentful-paint'
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return nextFrame()
  const reported = new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some((entry) => (entry as LargestContentfulPaint).element === image)) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type, buffered: true })
  })
  return Promise.race([reported, after(COVER_REPORT_MS)])
}

async function shown(): Promise<void> {
  const cover = document.querySelector<HTMLImageElement>('picture img')
  if (cover) await loaded(cover)
  await nextFrame()
  if (cover) await painted(cover)
}

/** When the first screen stands, cover and all. */
export const whenCoverIsShown = (): Promise<unknown> => Promise.race([shown(), after(COVER_PATIENCE_MS)])
