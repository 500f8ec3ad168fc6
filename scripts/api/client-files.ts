import { type Described, operationsFile, schemaFile } from '../../packages/client/scripts/generate.ts'

/** The generated files of `packages/client`, by their path (KEY-18). */
export async function clientFiles(document: object): Promise<Record<string, string>> {
  const described = document as Described
  return {
    'packages/client/src/schema.ts': await schemaFile(described),
    'packages/client/src/operations.ts': operationsFile(described),
  }
}
