/** These fields of a view and no others: what a view gets later is told to no assistant by itself (MCP-2). */
export function picked<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
}
