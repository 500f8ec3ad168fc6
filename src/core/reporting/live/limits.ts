/** Seconds of an event that the live page shows (LIVE-1). */
export const LIVE_SECONDS = 300

/** Hours for which counted seconds are kept (LIVE-1). */
export const LIVE_KEPT_HOURS = 48

/** Minutes ahead for which ending holds are told, one by one (LIVE-2). */
export const ENDING_MINUTES = 10

/** Seconds within which completed and expired orders say how many holds complete (LIVE-3). */
export const FORECAST_OUTCOME_SECONDS = 1_800

/** Percent by which a forecast may be wrong either way (LIVE-3). */
export const FORECAST_SPREAD_PERCENT = 25

/** Units completed in five minutes below which nothing is foretold (LIVE-3). */
export const MIN_FORECAST_UNITS = 20

/** Percent of payments below which their success is an alarm (LIVE-4). */
export const MIN_PAYMENT_SUCCESS_PERCENT = 70

/** Payments in five minutes from which their success is judged (LIVE-4). */
export const MIN_JUDGED_PAYMENTS = 20

/** Percent of the reservations of a minute above which BUSY is an alarm (LIVE-4). */
export const MAX_BUSY_PERCENT = 1

/** Seconds that the oldest mail may wait before it is an alarm (LIVE-4). */
export const MAX_MAIL_WAIT_SECONDS = 600

/** Seconds without a tick of an open waiting room from which it is an alarm (LIVE-4). */
export const MAX_TICK_SECONDS = 10

/** Percent of calls that are as fast as is told of them (LIVE-4). */
export const TOLD_PERCENTILE = 95

/** Seconds within which BUSY is judged (LIVE-4). */
export const BUSY_SECONDS = 60
