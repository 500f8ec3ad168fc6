/**
 * What programs rely on in an API document, told as facts: a field there is, a type it has, a value it can take, a code a
 * call is refused with. Whoever removes a fact breaks a program; so does an input that has become required (KEY-17).
 */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema | false
  readonly prefixItems?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}
interface Media {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}
interface Operation {
  readonly operationId: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Media & { readonly required?: boolean }
  readonly responses: Readonly<Record<string, Media & { readonly $ref?: string }>>
}
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Media>>
  }
}

interface Facts {
  /** None of them may go. */
  readonly kept: Set<string>
  /** None of them may come, unless what they stand in has come with them. */
  readonly required: Map<string, string>
  /** What can be said something about. */
  readonly places: Set<string>
}

type Way = 'in' | 'out'
interface Told {
  readonly way: Way
  /** Views that are being told: one that contains itself is told once. */
  readonly open?: readonly string[]
}
const last = (ref: string): string => ref.split('/').at(-1)!

class Reader {
  readonly #document: ApiDocument
  readonly facts: Facts = { kept: new Set(), required: new Map(), places: new Set() }
  constructor(document: ApiDocument) {
    this.#document = document
  }

  schema(at: string, schema: Schema, { way, open = [] }: Told): void {
    this.facts.places.add(at)
    if (schema.$ref) {
      // a view that contains itself has been told
      if (open.includes(schema.$ref)) return
      const named = this.#document.components.schemas[last(schema.$ref)]
      if (named) this.schema(at, named, { way, open: [...open, schema.$ref] })
      return
    }
    const inside = (to: string, one: Schema) => this.schema(to, one, { way, open })
    for (const branch of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) inside(at, branch)
    for (const type of [schema.type ?? []].flat()) this.facts.kept.add(`${at} is ${type}`)
    const values = 'const' in schema ? [schema.const] : schema.enum
    for (const value of values ?? []) this.facts.kept.add(`${at} can be ${JSON.stringify(value)}`)
    // what was free to choose is not narrowed to a list
    if (!values && way === 'in' && schema.type === 'string') this.facts.kept.add(`${at} can be any text`)
    for (const [name, one] of Object.entries(schema.properties ?? {})) {
      this.facts.kept.add(`${at}.${name} exists`)
      inside(`${at}.${name}`, one)
    }
    for (const name of schema.required ?? []) {
      if (way === 'in') this.facts.required.set(`${at}.${name} is required`, at)
      else this.facts.kept.add(`${at}.${name} is always there`)
    }
    if (schema.items) inside(`${at}[]`, schema.items)
    for (const [index, one] of (schema.prefixItems ?? []).entries()) inside(`${at}[${index}]`, one)
    if (typeof schema.additionalProperties === 'object') inside(`${at}.*`, schema.additionalProperties)
  }

  operation(name: string, { operationId, parameters = [], requestBody, responses }: Operation): void {
    this.facts.places.add(name)
    this.facts.kept.add(`${name} exists`)
    this.facts.kept.add(`${name} is called ${operationId}`)
    for (const parameter of parameters) {
      const at = `${name} ${parameter.in} ${parameter.name}`
      this.facts.kept.add(`${at} exists`)
      if (parameter.required) this.facts.required.set(`${at} is required`, name)
      this.schema(at, parameter.schema, { way: 'in' })
    }
    if (requestBody?.required) this.facts.required.set(`${name} body is required`, name)
    this.#media(`${name} body`, 'in', requestBody)
    for (const [status, response] of Object.entries(responses)) this.#response(`${name} ${status}`, status, response)
  }

  #response(at: string, status: string, response: Media & { readonly $ref?: string }): void {
    if (status === 'default') return
    this.facts.kept.add(`${at} exists`)
    const media = response.$ref ? this.#document.components.responses[last(response.$ref)] : response
    if (status.startsWith('2')) this.#media(at, 'out', media)
    else for (const code of codesOf(media)) this.facts.kept.add(`${at} can be ${code}`)
  }

  #media(at: string, way: Way, media: Media | undefined): void {
    for (const [type, { schema }] of Object.entries(media?.content ?? {})) {
      this.facts.kept.add(`${at} as ${type} exists`)
      if (schema) this.schema(`${at} as ${type}`, schema, { way })
    }
  }
}

/** The codes of one answer; the whole catalogue stands in the schema that all refusals share. */
function codesOf(media: Media | undefined): unknown[] {
  const schema = media?.content?.['application/json']?.schema
  return (schema?.allOf ?? []).flatMap((one) => one.properties?.error?.properties?.code?.enum ?? [])
}

function factsOf(document: ApiDocument): Facts {
  const reader = new Reader(document)
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations))
      reader.operation(`${method.toUpperCase()} ${path}`, operation)
  for (const [type, { post }] of Object.entries(document.webhooks ?? {})) {
    const at = `webhook ${type}`
    reader.facts.kept.add(`${at} exists`)
    // a webhook is our call to somebody: its body is what we answer elsewhere
    for (const { schema } of Object.values(post.requestBody?.content ?? {}))
      if (schema) reader.schema(at, schema, { way: 'out' })
  }
  return reader.facts
}

/** What a program written for the document before would stumble over now; none is good. */
export function breakingChanges(before: ApiDocument, now: ApiDocument): string[] {
  const [old, present] = [factsOf(before), factsOf(now)]
  const gone = [...old.kept].filter((fact) => !present.kept.has(fact)).map((fact) => `no longer: ${fact}`)
  const asked = [...present.required]
    .filter(([fact, at]) => !old.required.has(fact) && old.places.has(at))
    .map(([fact]) => `new: ${fact}`)
  return [...gone, ...asked]
}
