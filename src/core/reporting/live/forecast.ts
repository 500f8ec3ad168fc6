import { FORECAST_SPREAD_PERCENT, LIVE_SECONDS, MIN_FORECAST_UNITS } from './limits.ts'

export interface ForecastOf {
  /** Units left to sell; null where something is unlimited. */
  readonly left: number | null
  /** Units held. */
  readonly held: number
  /** Orders of the last 30 minutes that completed and that ended unpaid. */
  readonly completed: number
  readonly expired: number
  /** Units of orders completed in the last 5 minutes. */
  readonly units: number
}

/** When everything is sold, in seconds from now: at best, probably, at worst. */
export interface Forecast {
  readonly from: number
  readonly seconds: number
  readonly until: number
}

/**
 * When the event is sold out if it goes on like this (LIVE-3): holds come back as far as holds of late did, the rest sells as
 * fast as it did in five minutes. Null where too little is sold to say, nothing is limited, or nothing is left.
 */
export function forecastSoldOut({ left, held, completed, expired, units }: ForecastOf): Forecast | null {
  if (left === null || units < MIN_FORECAST_UNITS) return null
  const ended = completed + expired
  const completing = ended === 0 ? 1 : completed / ended
  const to_sell = left + held * (1 - completing)
  if (to_sell <= 0) return null
  const seconds = to_sell / (units / LIVE_SECONDS)
  const spread = (seconds * FORECAST_SPREAD_PERCENT) / 100
  return { from: Math.round(seconds - spread), seconds: Math.round(seconds), until: Math.round(seconds + spread) }
}
