import type { z } from 'zod'
import { DEFAULT_SETTINGS, mergeSettings, NO_DEFAULTS, Settings } from '#core/catalog/events/settings-schema.ts'

/** ACC-7: the settings an account keeps for its new events. */
export const EventDefaultsView = Settings.omit(NO_DEFAULTS)
export type EventDefaultsView = z.output<typeof EventDefaultsView>

/** Only what defaults keep, of any settings. */
export const toEventDefaults = (settings: Settings): EventDefaultsView => EventDefaultsView.parse(settings)

/** Stored defaults as full settings: what was stored before a setting existed has that setting's own default. */
export const settingsFromDefaults = (stored: Partial<Record<keyof Settings, unknown>>): Settings =>
  mergeSettings(DEFAULT_SETTINGS, stored)
