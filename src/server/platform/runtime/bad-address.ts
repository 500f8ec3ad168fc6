import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Where nothing is, below the folders whose own refusal says more than that of all others. */
const NOWHERE = /^\/(api|widget|event|e|o)\//

/**
 * An address that cannot be read (`/event/%E0%A4%A/x`), or with a part longer than any of ours, names nothing: it goes the
 * way of every address that leads nowhere, a page for people and an envelope below `/api` (IDN-6, ERP-1). Left alone, the
 * framework would answer both in JSON of its own.
 */
export function routeBadAddress(app: FastifyInstance, { raw }: FastifyRequest, reply: { raw: object }): void {
  const [folder = '/'] = NOWHERE.exec(raw.url ?? '') ?? []
  raw.url = `${folder}~`
  app.routing(raw, reply.raw as Parameters<typeof app.routing>[1])
}
