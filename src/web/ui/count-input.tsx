import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import fields from './fields.module.css'

interface CountInputProps {
  readonly label: ReactNode
  /** null is empty, NaN is text that is no whole number (the schema then says so). */
  readonly value?: number | null
  readonly onChange: (value: number | null) => void
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly onBlur?: () => void
}

/** A whole number; blank means without limit. */
export function CountInput({ value = null, onChange, onBlur, ...rest }: CountInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null || Number.isNaN(value) ? '' : String(value)
  const type = (text: string) => {
    setTyped(text)
    const compact = text.replace(/\s/g, '')
    onChange(compact === '' ? null : /^\d{1,12}$/.test(compact) ? Number(compact) : Number.NaN)
  }
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: `${fields.input} ${fields.figure}` }}
      value={typed ?? shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null)
        onBlur?.()
      }}
    />
  )
}
