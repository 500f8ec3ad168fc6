import { useLingui } from '@lingui/react/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '#core/platform/limits.ts'
import styles from './list-tools.module.css'

interface SearchFieldProps {
  /** What the list searches in; label and placeholder. */
  readonly label: string
  readonly value: string
  readonly onSearch: (search: string) => void
}

/** Typed text reaches the list after a pause; a search changed from outside shows up here. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const later = useDebouncedCallback(onSearch, SEARCH_DEBOUNCE_MS)
  if (seen !== value) {
    setSeen(value)
    if (typed.trim() !== value) setTyped(value)
  }
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={MAX_SEARCH_LENGTH}
      leftSection={<IconSearch size={18} stroke={1.75} />}
      rightSection={
        typed ? (
          <CloseButton
            size="sm"
            aria-label={t`Clear search`}
            onClick={() => {
              setTyped('')
              onSearch('')
            }}
          />
        ) : null
      }
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
    />
  )
}
