import type { z } from 'zod'
import type { ListSpec } from './list-query.ts'
import type { Permission, RolePermission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API, declared once: the server registers and validates by it, the OpenAPI document is
 * generated from it (CNV-14), the web client is typed by it, the permission test walks it (PRM).
 * `path` is relative to `/api`, parameters as `:event_id`.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: `/${string}`
  readonly can: Permission
  readonly summary: string
  /** Files of a list need its own read permission too (PRM-9). */
  readonly can_too?: RolePermission
  /** Never a key's: what people are, and who may do what (KEY-8). */
  readonly session_only?: boolean
  /** What programs call it, where the rule of `operationIdOf` finds no good name; fixed once released (KEY-15). */
  readonly operation_id?: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Schema of `data` in the answer; absent = 204 or a file. */
  readonly data?: z.ZodType
  /** A log answers `{data, meta}`, read on from where `meta` says; `data` is then the row's schema. */
  readonly meta?: z.ZodType
  /** 200 unless told; 204 when there is no `data`. */
  readonly status?: 200 | 201 | 202 | 204
  /** A list answers `{data, links, meta}` (CNV-2) by these allow-lists; `data` is then the row's schema. */
  readonly list?: ListSpec
  /** A file of every row of this list: its search, sort and filters are read, pages are not (FIL-1). */
  readonly export_of?: ListSpec
  /** Largest body in kilobytes: 64 for public calls and 1,024 for the others unless told (CNV-10). */
  readonly max_body_kb?: number
  /** Takes a picture in place of a body: `image` of a form, or `image_url` (IMG-1). */
  readonly upload?: boolean
  /** Not in a session that an account's sign-on opened: it would reach beyond that account (ACCESS-11). */
  readonly own_login?: boolean
  /** Open to a session that the account lets in no more: how one leaves it (ACCESS-12). */
  readonly way_out?: boolean
  /** A session has to have shown within ten minutes who its user is; else FRESH_LOGIN_REQUIRED (ACCESS-6). */
  readonly fresh?: boolean
  /** Speaks a protocol of its own, which describes itself: no operation of the API document (MCP-1, CNV-14). */
  readonly own_protocol?: boolean
  /** Takes or gives stock or money: refused until data that was restored is recovered (BAK-5). */
  readonly moves_stock_or_money?: boolean
  /**
   * Its answer may be a little old: lists, figures, files, which a replica reads (DB-9). Never what decides anything, or what
   * somebody reads before they write it.
   */
  readonly may_lag?: boolean
  /** Accepts `Idempotency-Key` (CNV-7). */
  readonly idempotent?: boolean
}

export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives. */
export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
/** What a client sends. */
export type BodyInput<E extends Endpoint> = In<E['body']>
export type QueryInput<E extends Endpoint> = In<E['query']>
export type ParamsInput<E extends Endpoint> = In<E['params']>
/** What comes back in `data` (an array for lists). */
export type DataOf<E extends Endpoint> = E['data'] extends z.ZodType
  ? E['list'] extends ListSpec
    ? z.output<E['data']>[]
    : E['meta'] extends z.ZodType
      ? z.output<E['data']>[]
      : z.output<E['data']>
  : null
