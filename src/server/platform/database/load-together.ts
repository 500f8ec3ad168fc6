import DataLoader from 'dataloader'
import { openWork, Work } from '#server/platform/observation/work.ts'
import type { Db, Tx } from './db.ts'
import { MAX_READ_TOGETHER } from './limits.ts'

type Read<Key, Found> = (db: Db | Tx, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>
type Ask<Key, Found> = (db: Db | Tx, key: Key) => Promise<Found | undefined>

/**
 * Asks for one thing, and shares the statement with everybody who asks for such a thing in the same turn of the event loop:
 * buyers whose orders a batch has completed read their answers together. Nothing is remembered: a statement is sent after
 * all whom it answers have asked. Within a transaction everybody asks alone. What is not there is undefined.
 */
export function loadTogether<Key extends string | number, Found>(
  name: string,
  read: Read<Key, Found>,
): Ask<Key, Found> {
  const loaders = new WeakMap<Db, Ask<Key, Found>>()
  return async (db, key) => {
    if (db.isTransaction) return (await read(db, [key])).get(key)
    let ask = loaders.get(db)
    if (!ask) {
      ask = loaderOf(name, (keys) => read(db, keys))
      loaders.set(db, ask)
    }
    return ask(db, key)
  }
}

function loaderOf<Key extends string | number, Found>(
  name: string,
  read: (keys: readonly Key[]) => ReturnType<Read<Key, Found>>,
): Ask<Key, Found> {
  let asking = new Set<Work>()
  const loader = new DataLoader<Key, Found | undefined>(
    async (keys) => {
      const works = asking
      asking = new Set()
      // what it costs counts for each who asked (OBS-1)
      const work = new Work(name, [...works][0])
      const found = await openWork.run(work, () => read([...new Set(keys)]))
      for (const one of works) one.add(work)
      return keys.map((key) => found.get(key))
    },
    { cache: false, maxBatchSize: MAX_READ_TOGETHER, batchScheduleFn: setImmediate },
  )
  return (_db, key) => {
    const work = openWork.getStore()
    if (work) asking.add(work)
    return loader.load(key)
  }
}
