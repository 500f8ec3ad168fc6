import { z } from 'zod'

/** API-124. Digits of one of the listed test cards (PAY-31 to PAY-36); nothing of it is stored (SEC-28). */
export const TestCardInput = z.object({
  number: z
    .string()
    .transform((value) => value.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'invalid')),
  expiry: z.string().regex(/^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2}|\d{4})\s*$/, 'invalid'),
  cvc: z.string().regex(/^\d{3,4}$/, 'invalid'),
  authentication: z.enum(['approve', 'refuse']).optional(),
})
export type TestCardInput = z.output<typeof TestCardInput>
