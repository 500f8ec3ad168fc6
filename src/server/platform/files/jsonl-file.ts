export const JSONL_TYPE = 'application/jsonl; charset=utf-8'

/** One row of JSON a line, then the lines that come last. */
export async function* jsonlFile<Row>(
  parts: AsyncIterable<readonly Row[]>,
  ending: () => readonly object[] = () => [],
): AsyncGenerator<Buffer> {
  const write = (rows: readonly unknown[]) => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  for await (const rows of parts) if (rows.length > 0) yield write(rows)
  const last = ending()
  if (last.length > 0) yield write(last)
}
