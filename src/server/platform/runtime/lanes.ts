/** Runs what it is given, so many at once; the others wait their turn. */
export type Lanes = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A fan-out with an end to its width: what is decided one by one after a batch has failed must not take every connection
 * of the process, or nobody else is answered meanwhile.
 */
export function lanes(width: number): Lanes {
  const waiting: (() => void)[] = []
  let free = width
  return async (work) => {
    if (free > 0) free--
    // whoever leaves hands its lane over: nobody who comes in between can take it
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
