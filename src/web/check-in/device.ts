import { newIdempotencyKey } from '#web/platform/api-client.ts'

const DEVICE_KEY = 'turnout.door.device'
const SOUND_KEY = 'turnout.door.sound'
const CAMERA_KEY = 'turnout.door.camera'
const OFFSET_KEY = 'turnout.door.clock'

/** Storage may be switched off; then the choice lives as long as the page. */
const memory = new Map<string, string>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

function write(key: string, value: string): void {
  memory.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // kept in memory
  }
}

/** A name this device keeps, so that the log tells doors apart (CIL-7). */
export function deviceId(): string {
  const known = read(DEVICE_KEY)
  if (known) return known
  const id = newIdempotencyKey()
  write(DEVICE_KEY, id)
  return id
}

/** Sound is on until somebody switches it off here (SCN-4). */
export const isSoundOn = (): boolean => read(SOUND_KEY) !== 'off'
export const keepSound = (on: boolean): void => write(SOUND_KEY, on ? 'on' : 'off')

export const keptCamera = (): string | null => read(CAMERA_KEY)
export const keepCamera = (device_id: string): void => write(CAMERA_KEY, device_id)

export const keptOffset = (): number => Number(read(OFFSET_KEY) ?? 0) || 0
export const keepOffset = (offset_ms: number): void => write(OFFSET_KEY, String(offset_ms))
