import { expect, test } from 'vitest'
import { addressText, mapsUrl, type Place, placeText } from './place.ts'

const NOWHERE: Place = {
  venue_name: null,
  address_line_1: null,
  address_line_2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
}
const GRANARY: Place = {
  ...NOWHERE,
  venue_name: 'Speicher 9',
  address_line_1: 'Kaistraße 14',
  zip: '20457',
  city: 'Hamburg',
  country: 'DE',
}

test('venue and address stand in one line, the country in the reader’s language (EVT-4, LOC-5)', () => {
  expect(placeText(GRANARY, 'en')).toBe('Speicher 9, Kaistraße 14, 20457 Hamburg, Germany')
  expect(placeText(GRANARY, 'fr')).toBe('Speicher 9, Kaistraße 14, 20457 Hamburg, Allemagne')
  expect(placeText({ ...NOWHERE, venue_name: 'Speicher 9', city: 'Hamburg' }, 'de')).toBe('Speicher 9, Hamburg')
  expect(placeText(NOWHERE, 'en')).toBeNull()
  expect(addressText({ ...GRANARY, address_line_1: null, zip: null, city: null }, 'en')).toBeNull()
})

test('the map link is the own one, else a search for the address (EVT-4)', () => {
  expect(mapsUrl({ ...GRANARY, maps_url: 'https://maps.example.org/9' })).toBe('https://maps.example.org/9')
  expect(mapsUrl({ ...GRANARY, maps_url: null })).toBe(
    'https://www.openstreetmap.org/search?query=Speicher%209%2C%20Kaistra%C3%9Fe%2014%2C%2020457%20Hamburg%2C%20Germany',
  )
  expect(mapsUrl({ ...NOWHERE, venue_name: 'Speicher 9', maps_url: null })).toBeNull()
})
