/** Times a cancellation begins anew when its buyer has begun another payment meanwhile. */
export const MAX_CANCEL_ROUNDS = 3
