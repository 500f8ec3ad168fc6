/** What stands in the footer of every public page (PUB-8). */
export interface Operator {
  readonly legal_url: string | null
  readonly privacy_url: string | null
  readonly terms_url?: string | null
}
