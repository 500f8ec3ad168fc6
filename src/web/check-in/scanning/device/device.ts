import { MAX_DEVICE_NAME_LENGTH } from '#core/catalog/check-in-lists/limits.ts'
import { cleanLine } from '#core/platform/clean-text.ts'
import { newIdempotencyKey } from '#web/platform/client/api-client.ts'

const DEVICE_KEY = 'turnout.door.device'
const SOUND_KEY = 'turnout.door.sound'
const CAMERA_KEY = 'turnout.door.camera'
const OFFSET_KEY = 'turnout.door.clock'
const NAME_KEY = 'turnout.door.name'
const NAMELESS_KEY = 'turnout.door.nameless'
const STAY_KEY = 'turnout.door.verdict'

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

/** An id this device keeps, so that the server tells doors apart (CIL-7); nobody is shown it (CIL-11). */
export function deviceId(): string {
  const known = read(DEVICE_KEY)
  if (known) return known
  const id = newIdempotencyKey()
  write(DEVICE_KEY, id)
  return id
}

/** Typed once on this device; null while nobody did (CIL-11). */
export const deviceName = (): string | null => read(NAME_KEY) || null
export const storeDeviceName = (name: string): void => write(NAME_KEY, cleanLine(name).slice(0, MAX_DEVICE_NAME_LENGTH))
/** Whether this device was asked for its name and somebody said not now. */
export const isNameless = (): boolean => read(NAMELESS_KEY) === 'yes'
export const storeNameless = (): void => write(NAMELESS_KEY, 'yes')

/** SCN-21: verdicts leave unless somebody set this device otherwise. */
export const doVerdictsStay = (): boolean => read(STAY_KEY) === 'stay'
export const storeVerdictsStay = (stay: boolean): void => write(STAY_KEY, stay ? 'stay' : 'leave')

/** Sound is on until somebody switches it off here (SCN-4). */
export const isSoundOn = (): boolean => read(SOUND_KEY) !== 'off'
export const storeSound = (on: boolean): void => write(SOUND_KEY, on ? 'on' : 'off')

export const storedCamera = (): string | null => read(CAMERA_KEY)
export const storeCamera = (device_id: string): void => write(CAMERA_KEY, device_id)

export const storedOffset = (): number => Number(read(OFFSET_KEY) ?? 0) || 0
export const storeOffset = (offset_ms: number): void => write(OFFSET_KEY, String(offset_ms))
