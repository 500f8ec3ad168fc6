import { z } from 'zod'
import type { RolePermission } from '#core/platform/permissions.ts'

/**
 * Who gets to see an action besides the audit view (LOGE-2): STEP only the order's activity, and it has no outbox row;
 * PUBLIC the log API and webhooks as well; INTERNAL nobody else.
 */
export type ActionClass = 'STEP' | 'PUBLIC' | 'INTERNAL'

export type ActionSubject =
  | 'account'
  | 'addon_group'
  | 'affiliate'
  | 'api_key'
  | 'application'
  | 'attendee'
  | 'basket_rule'
  | 'capacity'
  | 'check_in_list'
  | 'date'
  | 'discount_rule'
  | 'event'
  | 'image'
  | 'installation'
  | 'message'
  | 'order'
  | 'organizer'
  | 'promo_code'
  | 'proposal'
  | 'question'
  | 'role'
  | 'rsvp'
  | 'tax'
  | 'ticket'
  | 'unit'
  | 'user'
  | 'waiting_entry'
  | 'webhook'

/** What is written of one action, and what follows it (LOGE-1, ONE-4). */
export interface ActionTerms {
  readonly class: ActionClass
  readonly subject: ActionSubject
  /** Whoever has this may read it; null: the audit view alone. */
  readonly can: RolePermission | null
  /** Closed: ids, references, states, amounts and names of changed fields; nothing about persons, no free text (LOGE-3). */
  readonly data: z.ZodObject
  /** The jobs queued in its transaction. */
  readonly jobs: readonly string[]
}

interface Followed<Job extends string> {
  readonly jobs?: readonly Job[]
}

const terms =
  <Class extends ActionClass>(kind: Class) =>
  <Subject extends ActionSubject>(subject: Subject, can: RolePermission | null) =>
  <Shape extends z.ZodRawShape, Job extends string = never>(shape: Shape, { jobs = [] }: Followed<Job> = {}) => ({
    class: kind,
    subject,
    can,
    data: z.strictObject(shape),
    jobs,
  })

/** The actions of one subject which everybody may read who may read the subject. */
export const publicAction = <Subject extends ActionSubject>(subject: Subject, can: RolePermission) =>
  terms('PUBLIC')(subject, can)
export const internalAction = <Subject extends ActionSubject>(subject: Subject) => terms('INTERNAL')(subject, null)
export const orderStep = terms('STEP')('order', 'order.read')

// The parts of `data`. None of them takes a name, an address or a sentence.

export const Id = z.int().positive()
export const Count = z.int().nonnegative()
/** In minor units. */
export const Amount = z.int()
export const Flag = z.boolean()
/** A state or choice as the tables spell it. */
export const State = z.string().regex(/^[A-Z][A-Z_]*$/)
/** A word of a program: a kind of mail, a provider, its reason for a refusal. */
export const Code = z.string().regex(/^[\w.:-]{1,64}$/)
export const FieldNames = z.array(z.string().regex(/^[a-z][a-z0-9_.]*$/))
/** Set where the operator's command did it. */
export const By = z.literal('operator').optional()
export const Ids = z.array(Id)

/** Set where somebody did it by approving what an assistant proposed (MCP-8). */
export const Proposed = { proposal_id: Id.optional() }

/** What somebody else's program gave as its reason, as a code; a sentence is none. */
export const toCode = (reason: string | null | undefined): string | null =>
  reason == null ? null : Code.safeParse(reason).success ? reason : 'other'
