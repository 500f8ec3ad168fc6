/** Sentences under fields of waiting rooms (ROOM-1, ROOM-8). */
export const QUEUE_MESSAGES = {
  lane_code: /*i18n*/ { id: 'field.lane_code', message: 'This code opens no lane of this queue.' },
  lane_codes_alike: /*i18n*/ {
    id: 'field.lane_codes_alike',
    message: 'Two lanes have the same code. Give each its own.',
  },
  lanes_fixed: /*i18n*/ {
    id: 'field.lanes_fixed',
    message: 'People are queueing already: lanes can be changed when this queue is closed.',
  },
  opens_later_only: /*i18n*/ {
    id: 'field.opens_later_only',
    message: 'People are queueing for this time already: it can only be moved later.',
  },
  shares_too_high: /*i18n*/ { id: 'field.shares_too_high', message: 'All lanes together can have 100 % at most.' },
} as const
