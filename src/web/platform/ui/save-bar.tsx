import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  createContext,
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { confirm } from './forms/confirm.tsx'
import type { SavedFrame } from './forms/resource-form.tsx'
import { notifyDone } from './notify.tsx'
import styles from './save-bar.module.css'

/** A form with entries that are not saved. */
interface Unsaved {
  readonly key: string
  readonly name: string
  /** The id of the section it stands in, if any. */
  readonly section: string | null
  readonly element: RefObject<HTMLFormElement | null>
  readonly submit: () => Promise<boolean>
}

interface SaveBar {
  readonly add: (form: Unsaved) => () => void
  /** Saves every form that has entries; answers whether all were taken. */
  readonly save: () => Promise<boolean>
}

const SaveBarContext = createContext<SaveBar | null>(null)
const UnsavedContext = createContext<readonly Unsaved[]>([])
/** The section that is around, for forms to say where they stand. */
export const SectionId = createContext<string | null>(null)

const byPlace = (one: Unsaved, other: Unsaved): number => {
  const [here, there] = [one.element.current, other.element.current]
  return here && there && here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** Names the form in the bar around it while it has entries; the bar saves and says so. */
export function useSaveBar(resource: SavedFrame, name: string): SaveBar {
  const bar = useContext(SaveBarContext)
  if (!bar) throw new Error(`the form “${name}” stands in no SaveBarScope`)
  const section = useContext(SectionId)
  const key = useId()
  const submit = useRef(resource.submit)
  useEffect(() => {
    submit.current = resource.submit
  })
  const { is_dirty, element } = resource
  useEffect(() => {
    if (!is_dirty) return
    return bar.add({ key, name, section, element, submit: () => submit.current() })
  }, [bar, is_dirty, key, name, section, element])
  return bar
}

/** Ids of the sections with entries that are not saved. */
export const useUnsavedSections = (): ReadonlySet<string | null> =>
  new Set(useContext(UnsavedContext).map(({ section }) => section))

const focusFirstError = (): void => {
  setTimeout(() => document.querySelector<HTMLElement>('main form [aria-invalid="true"]')?.focus())
}

/**
 * One bar for all forms in it (BO-34): sticks to the foot of the screen while something is not saved, says what, saves
 * each form by its own call or throws the entries away. One that is refused stays unsaved; the others are saved.
 */
export function SaveBarScope({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([])
  const [is_saving, setSaving] = useState(false)
  /** Forms start anew, with what is stored, when their entries are thrown away. */
  const [round, setRound] = useState(0)
  const latest = useRef({ unsaved, is_saving })
  latest.current = { unsaved, is_saving }

  const add = useCallback((form: Unsaved) => {
    setUnsaved((before) => [...before.filter(({ key }) => key !== form.key), form].sort(byPlace))
    return () => setUnsaved((before) => before.filter((one) => one !== form))
  }, [])
  const said = t`Changes saved`
  const save = useCallback(async () => {
    if (latest.current.is_saving || latest.current.unsaved.length === 0) return false
    setSaving(true)
    let are_saved = true
    // one after the other: two changes of one event at once would be a conflict (CNV-8)
    for (const form of latest.current.unsaved) are_saved = (await form.submit()) && are_saved
    setSaving(false)
    if (are_saved) notifyDone(said)
    else focusFirstError()
    return are_saved
  }, [said])
  const bar = useMemo(() => ({ add, save }), [add, save])

  const discard = async () => {
    const names = listed(unsaved)
    const is_sure = await confirm({
      title: <Trans>Discard unsaved changes?</Trans>,
      text: <Trans>What you changed here goes back to what is saved: {names}.</Trans>,
      action: <Trans>Discard changes</Trans>,
      stay: <Trans>Keep editing</Trans>,
      is_danger: true,
    })
    if (!is_sure) return
    const [first] = unsaved
    setUnsaved([])
    setRound((before) => before + 1)
    if (first?.section) setTimeout(() => document.getElementById(first.section ?? '')?.focus({ preventScroll: true }))
  }
  return (
    <SaveBarContext value={bar}>
      <UnsavedContext value={unsaved}>
        <div className={styles.scope}>
          <Fragment key={round}>{children}</Fragment>
          <Foot unsaved={unsaved} is_saving={is_saving} onSave={() => void save()} onDiscard={() => void discard()} />
        </div>
      </UnsavedContext>
    </SaveBarContext>
  )
}

const listed = (forms: readonly Unsaved[]): string => forms.map(({ name }) => name).join(', ')

interface FootProps {
  readonly unsaved: readonly Unsaved[]
  readonly is_saving: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
}

function Foot({ unsaved, is_saving, onSave, onDiscard }: FootProps) {
  const { t } = useLingui()
  const is_shown = unsaved.length > 0
  return (
    <section className={styles.bar} data-save-bar={is_shown || undefined} aria-label={t`Unsaved changes`}>
      <p role="status" className={styles.what}>
        {is_shown && (
          <>
            <strong>
              <Trans>Not saved yet:</Trans>
            </strong>{' '}
            {listed(unsaved)}
          </>
        )}
      </p>
      {is_shown && (
        <div className={styles.actions}>
          <Button onClick={onDiscard} disabled={is_saving}>
            <Trans>Discard</Trans>
          </Button>
          <Button variant="filled" color="action" loading={is_saving} onClick={onSave}>
            <Trans>Save changes</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
