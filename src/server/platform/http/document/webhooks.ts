import { z } from 'zod'
import type { ActionTerms } from '#core/platform/actions/action.ts'
import { exampleOf } from './example-of.ts'
import type { Components, JsonSchema } from './json-schemas.ts'

const Id = z.int().positive()

/** What an endpoint is sent of one action (HOOK-4): ids of what it is about stand with the action's own data. */
const bodyOf = (type: string, { data }: ActionTerms) =>
  z.object({
    type: z.literal(type),
    timestamp: z.string(),
    position: Id,
    is_test: z.boolean(),
    account_id: Id,
    event_id: Id.nullable(),
    data: z.looseObject({ ...data.shape, order_id: Id.optional(), attendee_id: Id.optional() }),
  })

const HEADERS: readonly (readonly [string, string])[] = [
  ['webhook-id', 'Of the delivery; the same in every attempt and replay'],
  ['webhook-timestamp', 'Seconds since 1970, of this attempt'],
  ['webhook-signature', '`v1,` and the signature in base64; two with a space between while a secret is replaced'],
]

const pascal = (type: string): string => type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A webhook for each public action, generated from their list (LOGE-1). */
export function webhooksOf(
  actions: Readonly<Record<string, ActionTerms>>,
  components: Components,
): Record<string, JsonSchema> {
  const open = Object.entries(actions).filter(([, terms]) => terms.class === 'PUBLIC')
  return Object.fromEntries(
    open.map(([type, terms]) => {
      const name = `${pascal(type)}Webhook`
      const made = components.of(bodyOf(type, terms), 'output')
      const schema = components.add(name, made)
      const post = {
        operationId: `on${pascal(type)}`,
        summary: type,
        description: `Sent to endpoints whose writer had the permission \`${terms.can}\`.`,
        tags: ['Webhooks'],
        security: [],
        parameters: HEADERS.map(([header, description]) => ({
          name: header,
          in: 'header',
          required: true,
          description,
          schema: { type: 'string' },
        })),
        requestBody: {
          required: true,
          content: { 'application/json': { schema, example: exampleOf(made, components) } },
        },
        responses: {
          '2XX': { description: 'Any answer of this kind within 15 seconds: it was received' },
          '4XX': { description: 'It is sent again later; 410 ends the sending' },
        },
      }
      return [type, { post }]
    }),
  )
}
