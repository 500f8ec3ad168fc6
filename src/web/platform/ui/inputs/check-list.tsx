import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './check-list.module.css'

interface CheckListProps {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly options: readonly { readonly id: number; readonly label: string }[]
  readonly value?: readonly number[]
  readonly onChange: (ids: number[]) => void
}

/** Any number of things by their ids, all of them in sight. */
export function CheckList({ label, description, error, options, value = [], onChange }: CheckListProps) {
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      value={value.map(String)}
      onChange={(ids) => onChange(options.map(({ id }) => id).filter((id) => ids.includes(String(id))))}
    >
      <div className={styles.box} data-error={Boolean(error) || undefined}>
        {options.map((option) => (
          <Checkbox
            key={option.id}
            value={String(option.id)}
            label={option.label}
            aria-invalid={Boolean(error) || undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
