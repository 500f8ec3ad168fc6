import { storedOffset, storeOffset } from './device.ts'

let offset_ms: number | undefined

/** At each contact the device learns how far its clock is from the server's (OFF-10). */
export function noteServerTime(server_time: string): void {
  offset_ms = Date.parse(server_time) - Date.now()
  storeOffset(offset_ms)
}

/** Now by the server's clock, as well as this device can tell: also a wrong device clock scans at the right time. */
export function correctedNow(): Date {
  offset_ms ??= storedOffset()
  return new Date(Date.now() + offset_ms)
}
