import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { PictureSize } from '#core/catalog/images/picture-problem.ts'
import { showInBackOffice } from '#test/back-office-screen.tsx'
import { CoverDialog } from './cover-dialog.tsx'

// jsdom decodes no pictures
const measure = vi.hoisted(() => vi.fn<() => Promise<PictureSize | null>>())
vi.mock('./picture-file.ts', () => ({ measurePicture: measure }))

const EVENT = { id: 7, title: 'Low Tide Sessions', images: [] } as unknown as EventView
const jpeg = (bytes = 10) => new File([new Uint8Array(bytes)], 'pier.jpg', { type: 'image/jpeg' })
let sent: { method: string; url: string }[]
let upload: () => Response
let patch: () => Response

beforeEach(() => {
  sent = []
  upload = () => Response.json({ data: { id: 31 } }, { status: 201 })
  patch = () => Response.json({ data: { id: 31 } })
  measure.mockResolvedValue({ width: 1200, height: 1200 })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pier', revokeObjectURL: () => {} }))
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push({ method, url })
    return method === 'POST' ? upload() : patch()
  })
})
afterEach(() => vi.unstubAllGlobals())

function open() {
  const onClose = vi.fn()
  showInBackOffice(<CoverDialog event={EVENT} has_cover={false} onClose={onClose} />, { route: '/settings' })
  // `applyAccept` off: a file dialog shows all files when asked to
  const user = userEvent.setup({ applyAccept: false })
  const choose = (file: File) => user.upload(screen.getByLabelText('Cover picture'), file)
  const save = () => user.click(screen.getByRole('button', { name: 'Save cover' }))
  return { onClose, user, choose, save }
}

test.each<[string, File, PictureSize | null, RegExp]>([
  ['a wrong type', new File(['x'], 'pier.heic', { type: 'image/heic' }), null, /not a JPEG, PNG or WebP/],
  ['more than 5 MB', jpeg(6 * 1024 * 1024), { width: 1200, height: 600 }, /has 6 MB. It must be under 5 MB/],
  ['a broken file', jpeg(), null, /cannot be opened as a picture/],
  ['too few pixels', jpeg(), { width: 640, height: 480 }, /has 640 × 480 pixels. It needs at least 900 × 450/],
  ['too many pixels', jpeg(), { width: 5000, height: 2000 }, /may have at most 4000 × 4000/],
])('%s is refused in words, before anything is sent (IMG-1)', async (_name, file, size, words) => {
  measure.mockResolvedValue(size)
  const { choose, save } = open()
  await choose(file)
  expect(await screen.findByText(words)).toBeTruthy()
  await save()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a dropped picture is shown as it will be cut, and sent (DSG-2)', async () => {
  const { onClose, save } = open()
  const zone = screen.getByText('Drop a picture here or choose a file')
  fireEvent.drop(zone, { dataTransfer: { files: [jpeg()] } })
  expect(await screen.findByText('50 % is cut off, at top and bottom.')).toBeTruthy()
  expect(screen.getByText('48 % is cut off, at top and bottom.')).toBeTruthy()
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual(['POST'])
})

test('what it shows is sent after it; when that fails, the next try does not send the picture twice (IMG-5)', async () => {
  const { onClose, user, choose, save } = open()
  await choose(jpeg())
  await user.type(await screen.findByLabelText('Alternative text (optional)'), 'The pier')
  const error = { code: 'VALIDATION_FAILED', message: 'x', fields: { alt_text: ['Use at most 250 characters.'] } }
  patch = () => Response.json({ error }, { status: 422 })
  await save()
  expect(await screen.findByText('Use at most 250 characters.')).toBeTruthy()
  patch = () => Response.json({ data: { id: 31 } })
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const description = { method: 'PATCH', url: '/api/events/7/images/31' }
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([
    { method: 'POST', url: '/api/events/7/images' },
    description,
    description,
  ])
})

test('the server’s reason stands at the picture, and the dialog stays with it (ERR-28)', async () => {
  const reason = 'The picture must be at least 900 × 450 and at most 4000 × 4000 pixels.'
  const error = { code: 'IMAGE_INVALID', message: 'x', data: { reason: 'DIMENSIONS' }, fields: { image: [reason] } }
  upload = () => Response.json({ error }, { status: 422 })
  const { onClose, choose, save } = open()
  await choose(jpeg())
  await screen.findByText('50 % is cut off, at top and bottom.')
  await save()
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('saving without a picture asks for one', async () => {
  const { save } = open()
  await save()
  expect(await screen.findByText('Choose a picture first.')).toBeTruthy()
})
