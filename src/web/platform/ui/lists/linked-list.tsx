import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './linked-list.module.css'

export interface LinkedRow {
  readonly id: number
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly menu?: ReactNode
}

interface LinkedListProps {
  readonly title: ReactNode
  /** What it is for, in one sentence. */
  readonly text: ReactNode
  readonly rows: readonly LinkedRow[]
  /** Absent where no more may be added. */
  readonly add?: { readonly word: ReactNode; readonly onClick: () => void } | null
}

/** Things of their own that belong to the one in the form: each is saved by itself, in a dialog over it. */
export function LinkedList({ title, text, rows, add }: LinkedListProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        <p>{text}</p>
      </div>
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <span className={styles.words}>
                <b dir="auto">{row.title}</b>
                {row.text && <small>{row.text}</small>}
              </span>
              {row.menu}
            </li>
          ))}
        </ul>
      )}
      {add && (
        <div>
          <Button leftSection={<IconPlus size={16} />} onClick={add.onClick}>
            {add.word}
          </Button>
        </div>
      )}
    </section>
  )
}
