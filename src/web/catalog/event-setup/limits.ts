/** Events offered at once to choose from; others are found by their name. */
export const EVENT_CHOICES_SHOWN = 20
