import pLimit from 'p-limit'
import { inTransaction } from '#server/platform/database/db.ts'
import { deleteFileRows, listDueFiles } from './file-rows.ts'
import type { FilesCtx } from './files.ts'
import { FILE_WRITING_MS, FILES_AT_ONCE, MAX_FILES_REMOVED } from './limits.ts'

/**
 * OBJ-5d, once an hour. The object goes first, then its row: whoever dies in between finds the row again, and removes what is
 * not there any more. A store that is away stops the round; what it had removed by then is forgotten.
 */
export async function removeDueFiles({ db, storage, now }: FilesCtx): Promise<void> {
  const due = { now, begun_before: new Date(now.getTime() - FILE_WRITING_MS) }
  const keys = await listDueFiles(db, due, MAX_FILES_REMOVED)
  const atOnce = pLimit(FILES_AT_ONCE)
  const removed: string[] = []
  let failure: unknown
  const remove = async (key: string): Promise<void> => {
    if (failure !== undefined) return
    try {
      await storage.remove(key)
      removed.push(key)
    } catch (error) {
      failure = error
    }
  }
  await Promise.all(keys.map((key) => atOnce(remove, key)))
  if (removed.length > 0) await inTransaction(db, (tx) => deleteFileRows(tx, removed, due))
  if (failure !== undefined) throw failure
}
