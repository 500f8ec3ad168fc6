/** Payments, or returns of payments, looked after in one round. */
export const MAX_ATTEMPTS_READ = 200
