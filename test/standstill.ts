/** Where some stand still until others have acted: a window that opens by word, not by time. */
export function standstill(arrivals = 1) {
  const reached = Promise.withResolvers<void>()
  const freed = Promise.withResolvers<void>()
  let missing = arrivals
  return {
    here: async (): Promise<void> => {
      missing -= 1
      if (missing === 0) reached.resolve()
      await freed.promise
    },
    /** What others do once all stand still; then these go on. */
    meanwhile: async <T>(act: () => Promise<T>): Promise<T> => {
      await reached.promise
      try {
        return await act()
      } finally {
        freed.resolve()
      }
    },
  }
}
