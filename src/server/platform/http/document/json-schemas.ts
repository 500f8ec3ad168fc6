import { z } from 'zod'

export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** Every whole number would carry the bounds of what JavaScript counts exactly; a reader takes them for a rule. */
function withoutMachineBounds({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

const DEFINED = '#/$defs/'

/** Collects the named views that the schemas of a document use (KEY-15). */
export class Components {
  readonly #schemas = new Map<string, JsonSchema>()

  /** The schema in JSON Schema; what has a name in it is a reference to its component. */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // within an object the schema's own name is a reference like all others
    const made = z.toJSONSchema(z.object({ it: schema }), {
      io,
      unrepresentable: 'any',
      override: (context) => withoutMachineBounds(context as { jsonSchema: Record<string, unknown> }),
    })
    const { $defs = {}, properties } = made as unknown as {
      $defs?: Record<string, JsonSchema>
      properties: { it: JsonSchema }
    }
    const names = new Map(Object.entries($defs).map(([name, one]) => [name, this.#nameFor(name, one, io)]))
    const rename = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(rename)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) =>
          key === '$ref' && typeof one === 'string' && one.startsWith(DEFINED)
            ? [key, `#/components/schemas/${names.get(one.slice(DEFINED.length))}`]
            : [key, rename(one)],
        ),
      )
    }
    for (const [name, one] of Object.entries($defs)) {
      const { id: _, ...plain } = one
      this.add(names.get(name)!, rename(plain) as JsonSchema)
    }
    return rename(properties.it) as JsonSchema
  }

  add(name: string, schema: JsonSchema): JsonSchema {
    this.#schemas.set(name, schema)
    return { $ref: `#/components/schemas/${name}` }
  }

  /** What is sent may differ from what is answered by what is filled in. */
  #nameFor(name: string, schema: JsonSchema, io: 'input' | 'output'): string {
    const anonymous = name.startsWith('__') ? `Part${name.replace(/\W|_/g, '')}` : name
    if (io === 'output') return anonymous
    const known = this.#schemas.get(anonymous)
    const { id: _, ...plain } = schema
    return known && JSON.stringify(known) !== JSON.stringify(plain) ? `${anonymous}Input` : anonymous
  }

  get(name: string): JsonSchema | undefined {
    return this.#schemas.get(name)
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }
}
