/**
 * Upper ends of the classes in which times are counted, in milliseconds; what took longer than the last is counted with it
 * (LIVE-4).
 */
export const TIME_CLASSES_MS = [100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000, 30_000, 120_000] as const
