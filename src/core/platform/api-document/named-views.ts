import { z } from 'zod'

/** What these schemas are called in the API document: `OrderView` is its component `Order` (KEY-15). */
export function nameViews(views: Readonly<Record<string, z.ZodType>>): void {
  for (const [name, schema] of Object.entries(views)) z.globalRegistry.add(schema, { id: name.replace(/View$/, '') })
}
