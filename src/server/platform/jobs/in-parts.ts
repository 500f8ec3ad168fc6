/**
 * Does in parts what is more than one transaction should hold, until a part finds fewer than it may take. `part` answers how
 * many it did; so does this, of all.
 */
export async function inParts(at_once: number, part: () => Promise<number>): Promise<number> {
  let done = 0
  for (;;) {
    const count = await part()
    done += count
    if (count < at_once) return done
  }
}
