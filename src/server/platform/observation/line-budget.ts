import { SECOND_MS } from '#core/platform/limits.ts'

/** So many lines a second; the first of the next second is told how many were left out. */
export class LineBudget {
  private readonly max: number
  private second = -1
  private told = 0
  private left_out = 0

  constructor(max: number) {
    this.max = max
  }

  /** Null where nothing more is said in this second, else how many were not said before. `at` in milliseconds. */
  take(at: number): number | null {
    const second = Math.floor(at / SECOND_MS)
    if (second !== this.second) {
      this.second = second
      this.told = 0
    }
    if (this.told >= this.max) {
      this.left_out++
      return null
    }
    this.told++
    const { left_out } = this
    this.left_out = 0
    return left_out
  }
}
