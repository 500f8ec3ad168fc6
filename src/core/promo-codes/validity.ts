export interface PromoCodeUse {
  readonly max_uses: number | null
  readonly times_used: number
  readonly times_held: number
  readonly expiry_date: Date | null
}

/** Not expired, and one use left after completed orders and holds (PRO-4); the expiry instant itself is too late (TIM-7). */
export const isPromoCodeValid = (code: PromoCodeUse, now: Date): boolean =>
  (code.expiry_date === null || code.expiry_date > now) &&
  (code.max_uses === null || code.times_used + code.times_held < code.max_uses)
