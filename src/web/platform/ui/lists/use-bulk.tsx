import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { loadAll, type PageOf } from '#web/platform/client/load-all.ts'
import { minutesOf, type Outcome, runEach } from '#web/platform/client/run-each.ts'
import { confirm, type Question } from '../forms/confirm.tsx'
import { notifyDone, notifyFailure } from '../notify.tsx'
import { showFailures } from './bulk-failures.tsx'
import type { ListState } from './use-list-state.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** What can be done with the chosen rows of a list. */
export interface BulkAction<Row> {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  readonly is_danger?: boolean
  /** Goes away where it fits none of the rows, instead of saying why: its opposite stands beside it. */
  readonly is_one_of_two?: boolean
  /** Why a row is left out; null when the action fits it. The same rule as in the row's own menu. */
  readonly reasonAgainst: (row: Row) => string | null
  /** What is asked before (UIX-4), and the call for each row; answers of the question go into the calls. */
  readonly prepare: (rows: readonly Row[]) => { readonly ask?: Question; readonly run: (row: Row) => Promise<unknown> }
  /** Once, after the last row: what the list and others read anew. */
  readonly refresh: () => Promise<unknown>
  readonly done: (count: number) => ReactNode
  /** Takes it back for one row, where nothing is lost by it. */
  readonly undo?: (row: Row) => Promise<unknown>
}

interface Running {
  readonly label: string
  readonly finished: number
  readonly total: number
  readonly stop: () => void
}

export interface Bulk<Row extends { id: number }> {
  readonly selection: Selection<Row>
  readonly actions: readonly BulkAction<Row>[]
  readonly running: Running | null
  /** The row in a sentence: "order K7M2QXD". */
  readonly nameOf: (row: Row) => string
  perform(action: BulkAction<Row>): Promise<void>
  /** Reads the rows of every page and chooses them; null where actions stay on one page. */
  readonly selectList: ((total: number) => Promise<void>) | null
}

interface BulkOf<Row> {
  readonly list: ListState
  readonly rows: readonly Row[] | undefined
  readonly nameOf: (row: Row) => string
  /** Only those the role may use (PRM-32); none of them, no column to choose in. */
  readonly actions: readonly BulkAction<Row>[]
  /** One page of the list; with it the whole list can be chosen, other pages too. */
  readonly loadPage?: (query: ListState['query'], signal?: AbortSignal) => Promise<PageOf<Row>>
}

/** Closing the tab would leave the rest undone. */
const holdTab = (event: BeforeUnloadEvent) => event.preventDefault()

/** Chosen rows and what is done with them: asks, acts on each by its own call, tells what failed (ADR 0027). */
export function useBulk<Row extends { id: number }>({ list, rows, nameOf, actions, loadPage }: BulkOf<Row>): Bulk<Row> {
  const { i18n, t } = useLingui()
  const selection = useSelection(list, rows ?? [])
  const [running, setRunning] = useState<Running | null>(null)

  const selectList = async (total: number, load: NonNullable<typeof loadPage>) => {
    const stopper = new AbortController()
    const base = { label: t`Reading the list`, total, stop: () => stopper.abort() }
    const onProgress = (finished: number) => setRunning({ ...base, finished })
    onProgress(0)
    try {
      selection.selectAll(await loadAll({ loadPage: load, query: list.query, signal: stopper.signal, onProgress }))
    } catch (error) {
      if (!stopper.signal.aborted) notifyFailure(error, i18n, t`The list could not be read. Try again.`)
    } finally {
      setRunning(null)
    }
  }

  const runAll = async (label: string, chosen: readonly Row[], run: (row: Row) => Promise<unknown>) => {
    const stopper = new AbortController()
    const base = { label, total: chosen.length, stop: () => stopper.abort() }
    setRunning({ ...base, finished: 0 })
    window.addEventListener('beforeunload', holdTab)
    try {
      return await runEach({
        rows: chosen,
        run,
        signal: stopper.signal,
        onProgress: (finished) => setRunning({ ...base, finished }),
      })
    } finally {
      window.removeEventListener('beforeunload', holdTab)
      setRunning(null)
    }
  }

  const tell = (
    action: BulkAction<Row>,
    { done, failed, left }: Outcome<Row>,
    again: (rows: readonly Row[]) => void,
  ) => {
    const takeBack = action.undo
    const undo = takeBack && done.length > 0 ? () => void undoAll(action, done, takeBack) : undefined
    if (failed.length === 0) {
      if (done.length > 0) notifyDone(action.done(done.length), undo)
      return
    }
    showFailures({
      done: done.length > 0 ? action.done(done.length) : null,
      failed: failed.map(({ row, error }) => ({ name: nameOf(row), error })),
      left: left.length,
      onAgain: () => again(failed.map(({ row }) => row)),
    })
  }

  const undoAll = async (action: BulkAction<Row>, done: readonly Row[], takeBack: (row: Row) => Promise<unknown>) => {
    const { failed } = await runAll(t`Undo`, done, takeBack)
    await action.refresh()
    if (failed[0]) notifyFailure(failed[0].error, i18n, t`Not everything could be undone. Check the list.`)
    else notifyDone(t`Undone.`)
  }

  const finish = async (action: BulkAction<Row>, chosen: readonly Row[], run: (row: Row) => Promise<unknown>) => {
    const outcome = await runAll(action.label, chosen, run)
    await action.refresh()
    const rest = [...outcome.failed.map(({ row }) => row), ...outcome.left]
    selection.keep(rest.map(({ id }) => id))
    if (rest.length === 0) selection.element.current?.focus({ preventScroll: true })
    tell(action, outcome, (again) => void finish(action, again, run))
  }

  const perform = async (action: BulkAction<Row>) => {
    const fitting = selection.rows.filter((row) => action.reasonAgainst(row) === null)
    const reasons = selection.rows.flatMap((row) => action.reasonAgainst(row) ?? [])
    const { ask, run } = action.prepare(fitting)
    if (ask || selection.elsewhere > 0) {
      const question = ask ?? { title: action.label, text: null, action: action.label }
      const text = (
        <>
          {question.text}
          <Beyond says_count={ask === undefined} count={fitting.length} elsewhere={selection.elsewhere} />
          <LeftOut reasons={reasons} />
        </>
      )
      if (!(await confirm({ ...question, text }))) return
    }
    await finish(action, fitting, run)
  }
  return {
    selection,
    actions,
    running,
    nameOf,
    perform,
    selectList: loadPage ? (total) => selectList(total, loadPage) : null,
  }
}

/** What is done where nobody looks is said before it begins, and how long it takes (ADR 0027). */
function Beyond({ says_count, count, elsewhere }: { says_count: boolean; count: number; elsewhere: number }) {
  const minutes = minutesOf(count)
  if (elsewhere === 0) return null
  return (
    <div style={{ marginTop: 12 }}>
      <b>
        {says_count && (
          <>
            <Plural value={count} one="This applies to # row." other="This applies to # rows." />{' '}
          </>
        )}
        <Plural
          value={elsewhere}
          one="# of those selected is on another page."
          other="# of those selected are on other pages."
        />
      </b>
      {minutes > 0 && (
        <p style={{ margin: '4px 0 0' }}>
          <Plural
            value={minutes}
            one="It takes about a minute. Keep this tab open until it is done."
            other="It takes about # minutes. Keep this tab open until it is done."
          />
        </p>
      )}
    </div>
  )
}

/** Which of the chosen rows the action passes over, said before it begins. */
function LeftOut({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  const kinds = [...new Set(reasons)].map((reason) => ({
    reason,
    count: reasons.filter((one) => one === reason).length,
  }))
  return (
    <div style={{ marginTop: 12 }}>
      <b>
        <Plural
          value={reasons.length}
          one="# of those selected is left out:"
          other="# of those selected are left out:"
        />
      </b>
      <ul style={{ margin: '4px 0 0', paddingLeft: 18 }}>
        {kinds.map(({ reason, count }) => (
          <li key={reason}>
            <Trans>
              {count} × {reason}
            </Trans>
          </li>
        ))}
      </ul>
    </div>
  )
}
