import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '#scripts/chromium.ts'

export type BrowserOptions = {
  /** An .mjpeg or .y4m file that the page's camera shows; see `cameraVideo`. */
  camera?: string
}

const FLAGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** A headless browser; close it yourself. Grant `camera` to the context as well when a page is to use it. */
export async function openBrowser({ camera }: BrowserOptions = {}): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const fakeCamera = camera
    ? [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${camera}`,
      ]
    : []
  return await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [...FLAGS, ...asRoot, ...fakeCamera],
  })
}
