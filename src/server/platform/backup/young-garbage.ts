import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { COLLECT_BYTES } from './limits.ts'

type Collect = (options: { readonly type: 'minor' }) => void

let known: Collect | null = null

/** V8 gives its collector to contexts that are made while the flag is set; ours stay without it. */
function collector(): Collect {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  return collect
}

/**
 * Passes a stream on and, every few megabytes, has the collector take away what has just been used. A buffer is a few bytes of
 * the heap and 64 kB beside it, so by itself the heap is full only when seventy megabytes lie beside it (BAK-1). Only what is
 * young is looked at, one or two milliseconds, as the heap would do by itself later.
 */
export async function* collecting(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  known ??= collector()
  let since = 0
  for await (const chunk of source) {
    yield chunk
    since += chunk.length
    if (since < COLLECT_BYTES) continue
    since = 0
    known({ type: 'minor' })
  }
}
