import { expect, test } from 'vitest'
import { personAddress } from './person-address.ts'

test.each([
  ['Ines.Duarte@Example.org', 'ines.duarte@example.org'],
  // only where the provider is known for it
  ['ines+fair@example.org', 'ines+fair@example.org'],
  ['i.n.e.s+fair@googlemail.com', 'ines@gmail.com'],
  ['ines@gmail.com', 'ines@gmail.com'],
  ['ines.duarte+a+b@outlook.com', 'ines.duarte@outlook.com'],
  ['ines+x@hotmail.com', 'ines@hotmail.com'],
  ['ines+x@live.com', 'ines@live.com'],
  ['ines+x@icloud.com', 'ines@icloud.com'],
  ['ines+x@proton.me', 'ines@proton.me'],
  ['+x@proton.me', '+x@proton.me'],
  ['"a@b"@example.org', '"a@b"@example.org'],
])('%s is %s (LIM-2)', (email, known) => {
  expect(personAddress(email)).toBe(known)
  expect(personAddress(known)).toBe(known)
})
