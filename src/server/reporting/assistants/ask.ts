import type { FastifyInstance } from 'fastify'
import type { Endpoint, ParamsOf } from '#core/platform/endpoint.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { MAX_TOOL_ROWS } from '#core/reporting/assistants/limits.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { type AnswerOf, callEndpoint } from '#server/platform/http/calls/call-endpoint.ts'

type Query = Readonly<Record<string, unknown>>

/** Asks the API what a tool wants to know, as the key that calls (MCP-2). */
export interface Asker {
  readonly ctx: StaffCtx
  /** Whether people are told in full (MCP-3). */
  readonly is_in_full: boolean
  ask<const E extends Endpoint>(endpoint: E, params: ParamsOf<E>, query?: Query): Promise<AnswerOf<E>>
}

export function createAsker(app: FastifyInstance, ctx: StaffCtx): Asker {
  return {
    ctx,
    is_in_full: ctx.actor.key?.assistant_personal_data ?? false,
    ask: (endpoint, params, query = {}) => callEndpoint(app, ctx, { endpoint, params, query }),
  }
}

/** Filters of a list as its query has them; what is not given asks for nothing (CNV-3). */
export function filtersOf(filters: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Query {
  const given = Object.entries(filters).map(([field, operators]) => {
    const asked = Object.entries(operators).filter(([, value]) => value !== undefined)
    return [field, Object.fromEntries(asked.map(([operator, value]) => [operator, String(value)]))] as const
  })
  return Object.fromEntries(given.filter(([, operators]) => Object.keys(operators).length > 0))
}

/** Nothing where the key may read the thing, but not this part of it. */
export async function unlessForbidden<T>(part: Promise<T>): Promise<T | null> {
  try {
    return await part
  } catch (error) {
    if (error instanceof AppError && error.code === 'FORBIDDEN') return null
    throw error
  }
}

/** The most rows of one answer, as the query of a list that is walked by cursor (KEY-13). */
export const firstRows = (cursor: string | undefined, per_page: number = MAX_TOOL_ROWS) => ({
  cursor: cursor ?? '',
  per_page,
})
