import { expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

test.each([
  ['UTF-8', [0x4a, 0xc3, 0xb6], 'J\u00f6'],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x4a, 0xc3, 0xb6], 'J\u00f6'],
  ['UTF-16', [0xff, 0xfe, 0x4a, 0x00, 0xf6, 0x00], 'J\u00f6'],
  ['Windows', [0x4a, 0xf6], 'J\u00f6'],
  ['a workbook', [0x50, 0x4b, 3, 4], null],
])('%s', async (_name, bytes, text) => {
  expect(await readTextFile(new Blob([new Uint8Array(bytes as number[])]))).toBe(text)
})
