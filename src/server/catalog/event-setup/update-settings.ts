import { getDomain } from 'tldts'
import {
  mergeSettings,
  RICH_SETTINGS,
  type Settings,
  type SettingsInput,
  settingsProblem,
  TAG_SETTINGS,
} from '#core/catalog/events/settings-schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { listBankAccounts } from '#server/catalog/bank-accounts/queries.ts'
import { checkFresh, wrongField } from '#server/catalog/events/event-columns.ts'
import { purgeEventPages } from '#server/catalog/events/purge-event-pages.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import {
  findOrganizerForEvent,
  findSettings,
  raiseSaleVersion,
  type SettingsRow,
  updateSettingsRow,
} from '#server/catalog/events/queries.ts'
import { queuePersonKeys } from '#server/catalog/events/queue-person-keys.ts'
import { findImage } from '#server/catalog/images/queries.ts'
import { findAccount } from '#server/identity/people/owner-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { cleanHtmlOrNull } from '#server/platform/text/clean-html.ts'
import { toSettings } from './views.ts'

/** SET-30: omitted settings stay, null falls back to the default. PUT and PATCH are the same. */
export async function updateSettings(ctx: StaffCtx, event: EventRow, input: SettingsInput): Promise<SettingsRow> {
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event.id)
    const stored = await findSettings(tx, event.id)
    checkFresh(stored.updated_at, input.updated_at)
    const settings = mergeSettings(toSettings(stored), cleaned(input))
    if (settings.support_email === null && input.support_email === null) {
      // SET-4: cleared means the account's, else the organizer's.
      const [account, organizer] = [
        await findAccount(tx, event.account_id),
        await findOrganizerForEvent(tx, event.account_id, event.organizer_id),
      ]
      settings.support_email = account.support_email ?? organizer?.email ?? null
    }
    const problem = settingsProblem(settings)
    if (problem) throw wrongField(problem.path, problem.error)
    await checkTransfers(tx, event, settings)
    checkOrigins(input.widget_allowed_origins ?? [])
    checkTags(ctx, stored, settings)
    if (input.homepage_background_type === 'MIRRORED_COVER' && !(await findImage(tx, { event_id: event.id })))
      throw wrongField('homepage_background_type', 'cover_required')
    const follows = after('settings.updated', 'persons.fill-keys')
    await queuePersonKeys(tx, { event_id: event.id, limit: settings.max_tickets_per_person, follows, now: ctx.now })
    await updateSettingsRow(tx, event.id, { settings, now: ctx.now })
    const changes = changesOf(stored, { ...settings })
    await audit(tx, ctx, 'settings.updated', { event_id: event.id, data: { fields: Object.keys(changes) }, changes })
    await purgeEventPages(tx, event)
    return { ...stored, ...settings, updated_at: ctx.now }
  })
}

/** Where transfers go is the account's own and takes the event's currency; there is such an account at all (BANK-1). */
async function checkTransfers(tx: Tx, { account_id, currency }: EventRow, settings: Settings): Promise<void> {
  const { bank_account_id, payment_methods } = settings
  const known = await listBankAccounts(tx, account_id)
  const fitting = known.filter(({ currencies }) => currencies.includes(currency))
  if (bank_account_id !== null && !fitting.some(({ id }) => id === bank_account_id))
    throw wrongField('bank_account_id', 'bank_account_currency')
  if (payment_methods.includes('BANK_TRANSFER') && fitting.length === 0)
    throw wrongField('payment_methods', 'bank_account_required')
}

/** Behind a star stands a domain somebody owns, not `co.uk` or `github.io`, whose sites belong to many (WID-1). */
function checkOrigins(origins: readonly string[]): void {
  const wide = origins.findIndex(
    (origin) => origin.includes('//*.') && getDomain(origin.replace('*.', ''), { allowPrivateDomains: true }) === null,
  )
  if (wide >= 0) throw wrongField(`widget_allowed_origins.${wide}`, 'origin_too_wide')
}

/** Without an origin of their own tags run nowhere: an id is kept or taken away, none is given (FUN-5). */
function checkTags({ config }: StaffCtx, stored: SettingsRow, settings: Settings): void {
  if (config.tag_origin !== null) return
  const given = TAG_SETTINGS.find((name) => settings[name] !== null && settings[name] !== stored[name])
  if (given) throw wrongField(given, 'tag_origin_required')
}

/** Rich texts without what they may not hold (TXT-4). */
function cleaned(input: SettingsInput): Partial<Record<keyof Settings, unknown>> {
  const rich = RICH_SETTINGS.filter((name) => typeof input[name] === 'string')
  return { ...input, ...Object.fromEntries(rich.map((name) => [name, cleanHtmlOrNull(input[name])])) }
}
