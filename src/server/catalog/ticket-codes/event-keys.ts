import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'
import { MAX_PARSED_KEYS } from './limits.ts'
import { findNewestKey, insertFirstKey, type KeyName, listKeys } from './queries.ts'

const SEALED_FOR = 'event-key'
/** An Ed25519 public key in DER is this prefix and 32 bytes; rows and check-in devices hold the 32 bytes. */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export interface NewEventKey {
  readonly public_key: Buffer
  readonly private_key_encrypted: Buffer
}

/** A key pair for an event; the private half leaves this function only encrypted (QR-3). */
export function newEventKey(secrets: Secrets): NewEventKey {
  const pair = generateKeyPairSync('ed25519')
  const der = pair.publicKey.export({ type: 'spki', format: 'der' })
  const plain = pair.privateKey.export({ type: 'pkcs8', format: 'der' })
  return { public_key: der.subarray(DER_PREFIX.length), private_key_encrypted: secrets.encrypt(SEALED_FOR, plain) }
}

/** Gives the event its first key, in the transaction of its creation (EVT-2); a second call changes nothing. */
export async function insertFirstEventKey(db: Tx | Db, secrets: Secrets, event_id: number): Promise<void> {
  await insertFirstKey(db, { event_id, ...newEventKey(secrets) })
}

/** Reading a key costs more than a signature; rows never change, so their bytes are the cache's name. */
const parsed = new Map<string, KeyObject>()
function remember(name: string, read: () => KeyObject): KeyObject {
  let key = parsed.get(name)
  if (!key) {
    if (parsed.size >= MAX_PARSED_KEYS) parsed.clear()
    key = read()
    parsed.set(name, key)
  }
  return key
}

export interface SigningKey {
  readonly key_number: number
  readonly private_key: KeyObject
}

/** The newest key signs (QR-3). Events made before keys existed, or by a seed, get theirs here. */
export async function signingKey(db: Db | Tx, secrets: Secrets, event_id: number): Promise<SigningKey> {
  const row = (await findNewestKey(db, event_id)) ?? (await createdKey(db, secrets, event_id))
  const sealed = row.private_key_encrypted
  const private_key = remember(`private:${sealed.toString('base64')}`, () =>
    createPrivateKey({ key: secrets.decrypt(SEALED_FOR, sealed), format: 'der', type: 'pkcs8' }),
  )
  return { key_number: row.key_number, private_key }
}

async function createdKey(db: Db | Tx, secrets: Secrets, event_id: number) {
  await insertFirstEventKey(db, secrets, event_id)
  const row = await findNewestKey(db, event_id)
  if (!row) throw new Error(`event ${event_id} has only withdrawn keys`)
  return row
}

export const keyName = ({ event_id, key_number }: KeyName): string => `${event_id}:${key_number}`

/** The keys of these numbers by `keyName`, withdrawn ones left out; one question for a whole queue of codes. */
export async function verifyingKeys(db: Db | Tx, names: readonly KeyName[]): Promise<Map<string, KeyObject>> {
  const wanted = [...new Map(names.map((name) => [keyName(name), name])).values()]
  if (wanted.length === 0) return new Map()
  const rows = await listKeys(db, wanted)
  return new Map(rows.map((row) => [keyName(row), readPublicKey(row.public_key)]))
}

const readPublicKey = (raw: Buffer): KeyObject =>
  remember(`public:${raw.toString('base64')}`, () =>
    createPublicKey({ key: Buffer.concat([DER_PREFIX, raw]), format: 'der', type: 'spki' }),
  )
