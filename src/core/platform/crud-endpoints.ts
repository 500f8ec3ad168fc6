import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PathId } from './fields.ts'
import type { ListSpec } from './list-query.ts'
import type { Permission } from './permissions.ts'

/** Parameters of everything that stands in an event, and of what belongs to an account. */
export const InEvent = z.object({ event_id: PathId })
export const InAccount = z.object({ account_id: PathId })

interface Rows {
  /** Of all rows, relative to `/api`; one row stands below it. */
  readonly path: `/${string}`
  /** The parameter that names one row. */
  readonly id: string
  /** Parameters of `path`. */
  readonly params: z.ZodObject
  /** With its article, as the summaries of the API document say it: "an affiliate". */
  readonly noun: string
  readonly can: { readonly read: Permission; readonly write: Permission }
  readonly update: z.ZodType
  readonly view: z.ZodType
}

interface Resource extends Rows {
  readonly input: z.ZodType
  readonly list: ListSpec
  /** Of the list. */
  readonly summary: string
}

/** Read, change and delete one row. */
export function rowEndpoints<const R extends Rows>({ path, id, params, noun, can, update, view }: R) {
  const one = {
    path: `${path}/:${id}` as `${R['path']}/:${R['id']}` & `/${string}`,
    params: z.object({ ...params.shape, [id]: PathId }) as unknown as z.ZodObject<
      R['params']['shape'] & { [Name in R['id']]: typeof PathId }
    >,
  }
  return {
    get: endpoint({
      ...one,
      method: 'GET',
      can: can.read as R['can']['read'],
      summary: `One ${noun.replace(/^an? /, '')}`,
      data: view as R['view'],
    }),
    update: endpoint({
      ...one,
      method: 'PUT',
      can: can.write as R['can']['write'],
      summary: `Change ${noun}`,
      body: update as R['update'],
      data: view as R['view'],
    }),
    remove: endpoint({ ...one, method: 'DELETE', can: can.write as R['can']['write'], summary: `Delete ${noun}` }),
  }
}

/**
 * The five calls every simple resource has: list, create, read, change, delete. What else a noun can do stands beside
 * them, by `endpoint()`; its export is one line in `reporting/exports` (FIL-1).
 */
export function crudEndpoints<const R extends Resource>(resource: R) {
  const { path, params, noun, can, input, view, list, summary } = resource
  const all = { path: path as R['path'], params: params as R['params'], data: view as R['view'] }
  return {
    list: endpoint({ ...all, method: 'GET', can: can.read as R['can']['read'], summary, list: list as R['list'] }),
    create: endpoint({
      ...all,
      method: 'POST',
      can: can.write as R['can']['write'],
      summary: `Create ${noun}`,
      body: input as R['input'],
      status: 201,
    }),
    ...rowEndpoints(resource),
  }
}
