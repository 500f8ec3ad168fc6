// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, so `/\t/host` would leave us
const CONTROL = /[\u0000-\u001f\u007f]/

/** Where to go after login: only a path on our own origin, so no link can send people away (AUT-15, SEC-22). */
export const isReturnPath = (path: string): boolean =>
  path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\') && !CONTROL.test(path)
