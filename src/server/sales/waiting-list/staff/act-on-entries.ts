import { AppError, ERRORS, type ErrorCode } from '#core/platform/errors/errors.ts'
import type { EntryResultView } from '#core/records/waiting-entries/schema.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { translate } from '#server/platform/runtime/i18n.ts'

/** What became of one of several entries, in the language of whoever asked (WTL-19). */
export const entryResult = (ctx: StaffCtx, id: number, code: ErrorCode | null): EntryResultView => ({
  id,
  code,
  message: code && translate(ctx.locale, ERRORS[code].message),
})

/**
 * One after the other, each in its own transactions: what is refused to one is done for the others (WTL-19, APP-5). `own` are
 * those of the event.
 */
export async function actOnEach(
  ctx: StaffCtx,
  { ids, own }: { readonly ids: readonly number[]; readonly own: readonly number[] },
  act: (id: number) => Promise<unknown>,
): Promise<EntryResultView[]> {
  const known = new Set(own)
  const results: EntryResultView[] = []
  for (const id of new Set(ids)) {
    try {
      // another event's entry is none (SEC-2)
      if (!known.has(id)) throw new AppError('NOT_FOUND')
      await act(id)
      results.push(entryResult(ctx, id, null))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push(entryResult(ctx, id, error.code))
    }
  }
  return results
}
