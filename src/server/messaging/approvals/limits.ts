/** Proposals that one round of the clock ends, finishes or removes. */
export const PROPOSALS_PER_ROUND = 100
