/** What the frame of tags is told, and all it is told: nobody's name, reference or link (FUN-5). */
export interface ToldEvent {
  readonly name: 'VIEW' | 'SELECT' | 'PURCHASE'
  /** In units of the currency, such as euros. */
  readonly value: number
  readonly currency: string
  readonly items: readonly { readonly title: string; readonly quantity: number }[]
  /** Of the event page. */
  readonly address: string
}
