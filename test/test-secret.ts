/** Of every installation that tests make. */
export const TEST_SECRET = 'a-secret-of-the-tests-only-0123456789'
