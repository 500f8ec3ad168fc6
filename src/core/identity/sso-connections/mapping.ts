import type { StoredGrant } from '#core/identity/grants/resolve-grants.ts'

/** A value of a claim, and the role on a target it stands for (ACCESS-13). */
export interface MappingRow extends StoredGrant {
  readonly claim: string
  readonly value: string
}

/** The claims that decide something: they are asked for where the identity token does not bring them. */
export const mappedClaims = (mapping: readonly MappingRow[]): string[] => [
  ...new Set(mapping.map(({ claim }) => claim)),
]

/** Rows are told apart by all of it: the same once more says nothing. */
export const mappingKey = ({ claim, value, role, role_id, organizer_id, event_id }: MappingRow): string =>
  JSON.stringify([claim, value, role, role_id, organizer_id, event_id])

/** A claim is one value or a list of them; numbers and truth values count as they are written. */
function valuesOf(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  const claim = Object.hasOwn(claims, name) ? claims[name] : undefined
  const values: unknown[] = Array.isArray(claim) ? claim : [claim]
  return values.flatMap((one) => (['string', 'number', 'boolean'].includes(typeof one) ? [String(one)] : []))
}

/** The rows whose value the provider says of somebody; capitals count, as they do at providers. */
export const matchingRows = (mapping: readonly MappingRow[], claims: Readonly<Record<string, unknown>>): MappingRow[] =>
  mapping.filter(({ claim, value }) => valuesOf(claims, claim).includes(value))
