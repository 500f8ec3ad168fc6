import { guardColors, type HomepageColors } from '#core/platform/colors/homepage-colors.ts'

/**
 * Gives the document the event's guarded colours (DSG-1). Only for pages rendered in the browser; through the object
 * model, because the policy allows no style attributes in markup (SEC-18).
 */
export function applyEventColors(chosen: HomepageColors): void {
  const { style } = document.body
  for (const [name, value] of Object.entries(guardColors(chosen))) style.setProperty(name, value)
}
