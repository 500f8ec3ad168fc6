import type { Messages } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#core/platform/locales.ts'
import { adminCatalogs } from '#locales/admin.ts'
import { checkoutCatalogs, publicCatalogs } from '#locales/public.ts'
import { serverCatalogs } from '#locales/server.ts'

/** The values a compiled message takes, the ones inside its plurals too, and the marks of links and bold text. */
function valuesOf(compiled: unknown): string[] {
  if (typeof compiled === 'string') return compiled.match(/<\/?\d+\/?>/g) ?? []
  if (!Array.isArray(compiled)) return []
  return compiled.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return valuesOf(part)
    const [name, , branches] = part as [string, string?, Record<string, unknown>?]
    return [name, ...Object.values(branches ?? {}).flatMap(valuesOf)]
  })
}

const sorted = (compiled: unknown): string[] => [...new Set(valuesOf(compiled))].sort()

const CATALOGS: Record<string, (locale: Locale) => Promise<Messages>> = {
  server: async (locale) => serverCatalogs[locale],
  public: async (locale) => (await publicCatalogs[locale]()).messages,
  checkout: async (locale) => (await checkoutCatalogs[locale]()).messages,
  admin: async (locale) => (await adminCatalogs[locale]()).messages,
}

// a number that a limit tells must not stand as a figure in the languages translated before it did
describe.each(Object.keys(CATALOGS))('a translation tells what its source tells (LOC-1): %s', (name) => {
  test.each(LOCALES.filter((locale) => locale !== 'en'))('%s', async (locale) => {
    const [english, translated] = await Promise.all([CATALOGS[name]!('en'), CATALOGS[name]!(locale)])
    const differing = Object.keys(english).filter((id) => sorted(english[id]).join() !== sorted(translated[id]).join())
    expect(differing.map((id) => [id, english[id], translated[id]])).toEqual([])
    expect(Object.keys(english).length).toBeGreaterThan(20)
  })
})
