import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findChromium } from '#scripts/chromium.ts'
import { openBrowser, writeCameraVideo } from './browser.ts'

const directory = mkdtempSync(join(tmpdir(), 'turnout-browser-'))
const cleanups: (() => unknown)[] = []
// in a fresh clone the browser is unpacked first, which takes longer than a test may
beforeAll(() => findChromium())
afterAll(() => rmSync(directory, { recursive: true }))
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function open(options?: { camera: string }): Promise<Browser> {
  const browser = await openBrowser(options)
  cleanups.push(() => browser.close())
  return browser
}

test('a page opens and can be photographed', async () => {
  const page = await (await open()).newPage({ viewport: { width: 300, height: 100 } })
  await page.goto('data:text/html,<title>Turnout</title><body style="background:rgb(255,0,0)">')
  expect(await page.title()).toBe('Turnout')
  const { dominant } = await sharp(await page.screenshot()).stats()
  expect(dominant.r).toBeGreaterThan(dominant.g)
})

test('a page with leave to use the camera sees the picture held before it', async () => {
  const server = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end('<video muted></video>'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  cleanups.push(() => server.close())
  const blue = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const browser = await open({ camera: await writeCameraVideo(join(directory, 'blue.mjpeg'), blue) })
  const page = await (await browser.newContext({ permissions: ['camera'] })).newPage()
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  const colour = await page.evaluate(async () => {
    const video = document.querySelector('video')
    if (!video) throw new Error('no video')
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: true })
    await video.play()
    const canvas = document.createElement('canvas').getContext('2d')
    canvas?.drawImage(video, -video.videoWidth / 2, -video.videoHeight / 2)
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])]
  })
  expect(colour[2]).toBeGreaterThan(200)
  expect(colour[0]).toBeLessThan(60)
})

test('a browser named in CHROMIUM that is none is refused', async () => {
  vi.stubEnv('CHROMIUM', '/no/such/browser')
  cleanups.push(() => vi.unstubAllEnvs())
  await expect(findChromium()).rejects.toThrow('CHROMIUM is /no/such/browser')
})
