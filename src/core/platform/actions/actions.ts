import type { z } from 'zod'
import type { ActionTerms } from './action.ts'
import { APPLICATION_ACTIONS } from './application-actions.ts'
import { CATALOG_ACTIONS, CHECK_IN_ACTIONS, MESSAGING_ACTIONS } from './catalog-actions.ts'
import { IDENTITY_ACTIONS } from './identity-actions.ts'
import { ORDER_ACTIONS } from './order-actions.ts'
import { QUEUE_ACTIONS } from './queue-actions.ts'
import { RSVP_ACTIONS } from './rsvp-actions.ts'
import { WAITING_ACTIONS } from './waiting-actions.ts'

/**
 * Every action the audit log takes, with what is said of it and the jobs that follow it in its transaction (LOGE-1,
 * ONE-4). Whoever wants to know what an effect sets off reads it here; what the jobs do stands on floors above.
 */
export const ACTIONS = {
  ...IDENTITY_ACTIONS,
  ...CATALOG_ACTIONS,
  ...ORDER_ACTIONS,
  ...WAITING_ACTIONS,
  ...QUEUE_ACTIONS,
  ...APPLICATION_ACTIONS,
  ...RSVP_ACTIONS,
  ...CHECK_IN_ACTIONS,
  ...MESSAGING_ACTIONS,
} satisfies Record<string, ActionTerms>

type Actions = typeof ACTIONS
export type Action = keyof Actions
export type ActionData<Name extends Action> = z.input<Actions[Name]['data']>
export type JobAfter<Name extends Action> = Actions[Name]['jobs'][number]

/** What log API and webhooks tell, in the order of the list (LOGE-2b). */
export const PUBLIC_ACTIONS = (Object.keys(ACTIONS) as Action[]).filter((name) => ACTIONS[name].class === 'PUBLIC')

/** The actions of a class: STEP ones have no outbox row (LOGE-4). */
export type StepAction = { [Name in Action]: Actions[Name]['class'] extends 'STEP' ? Name : never }[Action]

export const isStep = (action: Action): boolean => ACTIONS[action].class === 'STEP'

/** The actions on one kind of subject. */
export type ActionOn<Subject extends ActionTerms['subject']> = {
  [Name in Action]: Actions[Name]['subject'] extends Subject ? Name : never
}[Action]
