/** An event with a single date has nothing to choose (DAT-1). */
export const hasDatesToChoose = (event: {
  readonly dates_count: number
  readonly selected_date: object | null
}): boolean => event.dates_count !== 1 || event.selected_date !== null
