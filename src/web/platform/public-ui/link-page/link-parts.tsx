import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { Notice } from '../page/notice.tsx'
import styles from './link-page.module.css'

/** The head of a state; takes the focus when a button of the state before led here. */
export function StateTitle({ children, takes_focus = false }: { children: ReactNode; takes_focus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takes_focus) heading.current?.focus({ preventScroll: true })
  }, [takes_focus])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  )
}

/** What a state is about, at a glance. */
export const Sign = ({ icon }: { icon: IconName }) => (
  <span className={styles.sign}>
    <Icon name={icon} />
  </span>
)

/** How it goes on from here, in the order in which it happens. */
export const Steps = ({ children }: { children: readonly ReactNode[] }) => (
  <ol className={styles.steps}>
    {children.map((step, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the steps are written down and never move
      <li key={at}>
        <span>{step}</span>
      </li>
    ))}
  </ol>
)

interface AskProps {
  readonly title: ReactNode
  readonly text: ReactNode
  readonly act: ReactNode
  readonly stay: ReactNode
  readonly is_busy: boolean
  readonly onAct: () => void
  readonly onStay: () => void
}

/** What happens, then the two ways on; the harmless one has the focus. */
export function Ask({ title, text, act, stay, is_busy, onAct, onStay }: AskProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('button')?.focus(), [])
  return (
    <div ref={box} className={styles.asking}>
      <Notice tone="warning" title={title}>
        <div className={styles.told}>
          <p>{text}</p>
          <div className={styles.buttons}>
            <Button onClick={onStay}>{stay}</Button>
            <Button busy={is_busy} onClick={onAct}>
              {act}
            </Button>
          </div>
        </div>
      </Notice>
    </div>
  )
}
