import {
  type EventDefaultsView,
  settingsFromDefaults,
  toEventDefaults,
} from '#core/catalog/event-defaults/event-defaults.ts'
import {
  type EventDefaultsInput,
  mergeSettings,
  RICH_SETTINGS,
  type Settings,
  settingsProblem,
} from '#core/catalog/events/settings-schema.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { lockEventDefaults, readStoredDefaults, writeEventDefaults } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/db.ts'
import { cleanHtmlOrNull } from '#server/platform/text/clean-html.ts'

export async function readEventDefaults(db: Db | Tx, account_id: number): Promise<EventDefaultsView> {
  return toEventDefaults(settingsFromDefaults(cleanTexts(await readStoredDefaults(db, account_id))))
}

/** ACC-7, by the rules of the settings (SET-30, SET-20); only events made from now on see it (ACC-6). */
export async function updateEventDefaults(ctx: StaffCtx, input: EventDefaultsInput): Promise<EventDefaultsView> {
  const { account_id } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    await lockEventDefaults(tx, account_id)
    const stored = settingsFromDefaults(await readStoredDefaults(tx, account_id))
    const merged = mergeSettings(stored, cleanTexts(input))
    const problem = settingsProblem(merged)
    if (problem)
      throw new AppError('VALIDATION_FAILED', { fields: { [problem.path]: [FIELD_MESSAGES[problem.error]] } })
    const defaults = toEventDefaults(merged)
    await writeEventDefaults(tx, account_id, { settings: defaults, now: ctx.now })
    const changes = changesOf({ ...stored }, { ...merged })
    await audit(tx, ctx, 'event_defaults.updated', { account_id, data: { fields: Object.keys(changes) }, changes })
    return defaults
  })
}

/** Rich texts are cleaned when written and when read (TXT-4). */
function cleanTexts(input: Partial<Record<keyof Settings, unknown>>): Partial<Record<keyof Settings, unknown>> {
  const cleaned = { ...input }
  for (const name of RICH_SETTINGS)
    if (cleaned[name] !== undefined) cleaned[name] = cleanHtmlOrNull(cleaned[name] as string | null)
  return cleaned
}
