import { Code, Count, FieldNames, publicAction } from './action.ts'

const queue = publicAction('event', 'live.read')
const RUN = { run: Count }

/** The waiting room of an event (BO-102). `run` is its number at the event; 0: none. */
export const QUEUE_ACTIONS = {
  'queue.opened': queue({ ...RUN, by_itself: Code.optional() }),
  'queue.drawn': queue({ ...RUN, numbers: Count }),
  'queue.paused': queue(RUN),
  'queue.resumed': queue(RUN),
  'queue.closed': queue({ ...RUN, reason: Code }),
  'queue.updated': queue({ ...RUN, fields: FieldNames }),
}
