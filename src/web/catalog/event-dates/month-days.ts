/** Days as `YYYY-MM-DD`, months as `YYYY-MM`: what calendars on screens count in, without a zone. */
const dayAt = (year: number, month: number, day: number): Date => {
  const at = new Date(Date.UTC(2000, 0, 1))
  // years below 100 too: Date.UTC takes them for those of the 20th century
  at.setUTCFullYear(year, month - 1, day)
  return at
}
const partsOf = (text: string): [number, number, number] => {
  const [year = 2000, month = 1, day = 1] = text.split('-').map(Number)
  return [year, month, day]
}

/** Whole weeks from Monday, with the days of other months that fill them. */
export function monthWeeks(month: string): string[][] {
  const [year, number] = partsOf(month)
  const before = (dayAt(year, number, 1).getUTCDay() + 6) % 7
  const length = dayAt(year, number + 1, 0).getUTCDate()
  const dayOf = (index: number) =>
    dayAt(year, number, 1 - before + index)
      .toISOString()
      .slice(0, 10)
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => dayOf(week * 7 + day)),
  )
}

export function shiftMonth(month: string, by: number): string {
  const [year, number] = partsOf(month)
  return dayAt(year, number + by, 1)
    .toISOString()
    .slice(0, 7)
}

export function shiftDay(day: string, by: number): string {
  const [year, month, number] = partsOf(day)
  return dayAt(year, month, number + by)
    .toISOString()
    .slice(0, 10)
}

export const isMonth = (text: string | null): text is string =>
  text !== null && /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(text)

/** A day as an instant that formatters in UTC take. */
export const utcDay = (day: string): Date => dayAt(...partsOf(day))

/** 0 is Monday. */
export const weekdayIndex = (day: string): number => (utcDay(day).getUTCDay() + 6) % 7
