/** The frame of another origin in which an organizer's tags run, once the visitor accepts (FUN-5). */
export interface TagFrame {
  readonly url: string
  /** Whose scripts run in it, by the names the public knows them by. */
  readonly services: readonly string[]
}
