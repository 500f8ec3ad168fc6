import { z } from 'zod'
import { MAX_PASSKEY_TEXT_LENGTH } from './limits.ts'

/** Base64url, as browsers write bytes; what it holds is looked at by the library. */
const Bytes = z.string().min(1).max(MAX_PASSKEY_TEXT_LENGTH)

/** What `navigator.credentials.get` gives, as JSON (WebAuthn level 3). */
export const PasskeyAssertion = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish(),
  }),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

/** What `navigator.credentials.create` gives, as JSON. */
export const PasskeyRegistration = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).optional(),
  }),
})
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>

/** Options for the browser's own function, as the library writes them (WebAuthn level 3). */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.output<typeof PasskeyOptions>
