import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { SaveBarScope, SectionId, useUnsavedSections } from './save-bar.tsx'
import styles from './settings-sections.module.css'

export interface Section {
  /** Its anchor in the address, as `#location`. */
  readonly id: string
  readonly name: string
  /** A card of that name. */
  readonly card: ReactNode
}

/** A page of settings: an index beside the cards that jumps and shows where one is, and one bar that saves (BO-34). */
export const SettingsSections = ({ sections }: { sections: readonly Section[] }) => (
  <SaveBarScope>
    <Indexed sections={sections} />
  </SaveBarScope>
)

/** The line below the top of the window that a section has to pass to be the current one. */
const LINE = 160

function sectionAtLine(ids: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight } = document.documentElement
  if (clientHeight > 0 && window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2) return ids.at(-1)
  const passed = ids.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= LINE
  })
  return passed.at(-1) ?? ids[0]
}

/** Where one is; what was jumped to stays it until one scrolls on, as the last sections never reach the top. */
function useCurrentSection(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0])
  const pinned = useRef(false)
  const all = useRef(ids)
  all.current = ids
  useEffect(() => {
    const look = () => {
      if (!pinned.current) setCurrent(sectionAtLine(all.current))
    }
    const release = () => {
      pinned.current = false
    }
    const releasing = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    look()
    window.addEventListener('scroll', look, { passive: true })
    for (const type of releasing) window.addEventListener(type, release, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      for (const type of releasing) window.removeEventListener(type, release)
    }
  }, [])
  const jump = (id: string) => {
    pinned.current = true
    setCurrent(id)
    const section = document.getElementById(id)
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }
  return { current, jump }
}

function Indexed({ sections }: { sections: readonly Section[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const ids = sections.map(({ id }) => id)
  const { current, jump } = useCurrentSection(ids)
  const unsaved = useUnsavedSections()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the address comes to name another section
  useEffect(() => {
    if (ids.includes(hash.slice(1))) jump(hash.slice(1))
  }, [hash])
  return (
    <div className={styles.frame}>
      <nav className={styles.index} aria-label={t`Sections of this page`}>
        <ul>
          {sections.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={{ hash: id }}
                replace
                preventScrollReset
                aria-current={id === current ? 'location' : undefined}
                onClick={() => jump(id)}
              >
                <span>{name}</span>
                {unsaved.has(id) && (
                  <small>
                    <Trans>Not saved</Trans>
                  </small>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.choice}>
        <NativeSelect
          aria-label={t`Go to section`}
          value={current}
          onChange={({ currentTarget: { value } }) => {
            navigate({ hash: value }, { replace: true, preventScrollReset: true })
            jump(value)
          }}
          data={sections.map(({ id, name }) => ({
            value: id,
            label: unsaved.has(id) ? t`${name} (not saved)` : name,
          }))}
        />
      </div>
      <div className={styles.sections}>
        {sections.map(({ id, name, card }) => (
          // biome-ignore lint/a11y/useSemanticElements: the card in it is the section, this is where one jumps to
          <div key={id} id={id} className={styles.section} data-section tabIndex={-1} role="group" aria-label={name}>
            <SectionId value={id}>{card}</SectionId>
          </div>
        ))}
      </div>
    </div>
  )
}
