import { Trans, useLingui } from '@lingui/react/macro'
import { useHotkeys, useOs } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { PaletteForm } from './commands.ts'
import styles from './palette.module.css'

/** Loaded when somebody first opens it, not with the page. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const PaletteForms = lazy(async () => ({ default: (await import('./palette-forms.tsx')).PaletteForms }))

/** Ctrl+K, on a Mac ⌘K, or this button: jumps to events, sections and account pages, and begins what can be created. */
export function PaletteButton() {
  const { t } = useLingui()
  const os = useOs()
  const [is_open, setOpen] = useState(false)
  const [form, setForm] = useState<PaletteForm | null>(null)
  // also while typing in a field: the combination means nothing there
  useHotkeys([['mod+K', () => setOpen(true)]], [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={16} aria-hidden="true" />
        <span className={styles.word}>
          <Trans>Go to</Trans>
        </span>
        <span className={styles.keys} aria-hidden="true">
          {os === 'macos' || os === 'ios' ? '⌘ K' : t`Ctrl K`}
        </span>
      </button>
      {is_open && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} onForm={setForm} />
        </Suspense>
      )}
      {form && (
        <Suspense fallback={null}>
          <PaletteForms form={form} onClose={() => setForm(null)} />
        </Suspense>
      )}
    </>
  )
}
