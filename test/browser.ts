import { writeFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { findChromium } from '#scripts/chromium.ts'

export type BrowserOptions = {
  /** An .mjpeg or .y4m file that the page's camera shows; see `writeCameraVideo`. */
  camera?: string
  /** For another program that drives the same browser. */
  debugging_port?: number
}

const FLAGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** A headless browser; close it yourself. Grant `camera` to the context as well when a page is to use it. */
export async function openBrowser({ camera, debugging_port }: BrowserOptions = {}): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const fakeCamera = camera
    ? [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${camera}`,
      ]
    : []
  const forOthers = debugging_port ? [`--remote-debugging-port=${debugging_port}`] : []
  return await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [...FLAGS, ...asRoot, ...fakeCamera, ...forOthers],
  })
}

/**
 * Writes what a fake camera shows: a picture held still in the middle of a white 640 x 480 frame. One JPEG after
 * another is all that an .mjpeg file is.
 */
export async function writeCameraVideo(path: string, picture: Buffer | string, frames = 30): Promise<string> {
  const inset = await sharp(picture).resize({ width: 420, height: 420, fit: 'inside' }).flatten().toBuffer()
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'white' } })
    .composite([{ input: inset, gravity: 'centre' }])
    .jpeg({ quality: 90 })
    .toBuffer()
  writeFileSync(path, Buffer.concat(Array.from({ length: frames }, () => frame)))
  return path
}
