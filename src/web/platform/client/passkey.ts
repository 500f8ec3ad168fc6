/** Comes when it is first needed: most people log in with a password. */
const library = () => import('@simplewebauthn/browser')

const IS_NUMBERS = /^[\d.]+$|:/

/** Keys are made for a host name, and shown over https only (ACCESS-1); an address of numbers has none. */
export const canUsePasskeys = (): boolean =>
  globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !IS_NUMBERS.test(location.hostname)

/** Closed by the user, taken away by another request, or no key there: nothing to report. */
export class PasskeyNotShown extends Error {}

/** The library's types are those of the browser; ours are what the server checks. */
async function given<Answer>(ask: () => Promise<unknown>): Promise<Answer> {
  try {
    return (await ask()) as Answer
  } catch {
    throw new PasskeyNotShown()
  }
}

/** The browser asks for finger, face or code at once. */
export async function showPasskey<Answer>(options: object): Promise<Answer> {
  const { startAuthentication } = await library()
  return given(() => startAuthentication({ optionsJSON: options as never }))
}

/** The browser offers its keys among the suggestions of a field and waits until one is chosen. Null where it cannot. */
export async function offerPasskeys<Answer>(ask: () => Promise<object>): Promise<Answer | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await library()
  if (!(await browserSupportsWebAuthnAutofill())) return null
  const options = await ask()
  return given(() => startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true }))
}

/** What waits in a field waits no longer: its page is gone. */
export const stopOffering = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony()

export async function makePasskey<Answer>(options: object): Promise<Answer> {
  const { startRegistration } = await library()
  return given(() => startRegistration({ optionsJSON: options as never }))
}
