import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { confirm } from '../forms/confirm.tsx'
import { notifyDone, notifyFailure } from '../notify.tsx'
import type { BulkAction } from './use-bulk.tsx'

/** An act of the bulk bar for one row alone, from its menu or its drawer. */
export function usePerform<Row>(): (act: BulkAction<Row>, row: Row) => Promise<void> {
  const { i18n } = useLingui()
  const { t } = useWords()
  return async ({ prepare, refresh, done }, row) => {
    const { ask, run } = prepare([row])
    if (ask && !(await confirm(ask))) return
    try {
      await run(row)
      notifyDone(done(1))
    } catch (error) {
      notifyFailure(error, i18n, t`That did not work. Look at the list again.`)
    } finally {
      await refresh()
    }
  }
}
