import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Country, line, optional } from '#core/platform/fields.ts'
import { MAX_ADDRESS_LENGTH, MAX_ZIP_LENGTH } from '#core/platform/limits.ts'

const addressPart = () => optional(line(MAX_ADDRESS_LENGTH))

/** TXT-5, EVT-4. Sent as a whole: a part left out is empty. */
export const LocationInput = z
  .object({
    venue_name: addressPart(),
    address_line_1: addressPart(),
    address_line_2: addressPart(),
    city: addressPart(),
    state: addressPart(),
    zip: optional(line(MAX_ZIP_LENGTH)),
    country: optional(Country),
  })
  .superRefine((place, ctx) => {
    for (const { path, error } of locationProblems(place))
      ctx.addIssue({ code: 'custom', message: error, path: [path] })
  })
export type LocationInput = z.output<typeof LocationInput>

/** A place needs a venue or an address; an address needs city and country (EVT-4). Nothing at all is no place. */
function locationProblems(
  place: {
    [part in 'venue_name' | 'address_line_1' | 'address_line_2' | 'city' | 'state' | 'zip' | 'country']?:
      | string
      | null
      | undefined
  },
): { path: 'venue_name' | 'city' | 'country'; error: 'place' | 'address_incomplete' }[] {
  const filled = Object.values(place).some(Boolean)
  if (filled && !place.venue_name && !place.address_line_1) return [{ path: 'venue_name', error: 'place' }]
  if (!place.address_line_1) return []
  return (['city', 'country'] as const)
    .filter((path) => !place[path])
    .map((path) => ({ path, error: 'address_incomplete' as const }))
}

export const LocationView = z.object({
  venue_name: z.string().nullable(),
  address_line_1: z.string().nullable(),
  address_line_2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  country: z.string().nullable(),
})
export type LocationView = z.output<typeof LocationView>

nameViews({ LocationView })
