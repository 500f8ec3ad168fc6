import { createStore, del, get, set, update } from 'idb-keyval'

/** What the browser keeps for the door; where it keeps nothing (private windows) it lives as long as the page. */
const memory = new Map<string, unknown>()

const open = () => createStore('turnout-door', 'kept')
let store: ReturnType<typeof createStore> | undefined
const kept = () => (store ??= open())

export async function readStored<T>(key: string): Promise<T | null> {
  try {
    return (await get<T>(key, kept())) ?? (memory.get(key) as T | undefined) ?? null
  } catch {
    return (memory.get(key) as T | undefined) ?? null
  }
}

export async function writeStored<T>(key: string, value: T): Promise<void> {
  try {
    await set(key, value, kept())
  } catch {
    memory.set(key, value)
  }
}

/** Reads and writes in one step, so that two scans at once do not lose one. */
export async function updateStored<T>(key: string, change: (value: T | undefined) => T): Promise<void> {
  try {
    await update<T>(key, change, kept())
  } catch {
    memory.set(key, change(memory.get(key) as T | undefined))
  }
}

export async function removeStored(key: string): Promise<void> {
  memory.delete(key)
  try {
    await del(key, kept())
  } catch {
    // nothing was kept
  }
}
