import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { decimalMark, parsePercent, thousandthsToPercent } from '#core/money.ts'
import fields from './fields.module.css'
import { useLocaleTag } from './money.tsx'

interface PercentInputProps {
  readonly label: ReactNode
  /** Thousandths of a percent; null is empty, NaN is text that is no percentage (the schema then says so). */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly description?: ReactNode
  readonly error?: ReactNode
}

/** Figure left of its sign, in the reader's decimals; what is typed stays until the field is left (MON-3). */
export function PercentInput({ value, onChange, ...rest }: PercentInputProps) {
  const tag = useLocaleTag()
  const [typed, setTyped] = useState<string | null>(null)
  const shown =
    value === null || Number.isNaN(value) ? '' : String(thousandthsToPercent(value)).replace('.', decimalMark(tag))
  const type = (text: string) => {
    setTyped(text)
    if (text.trim() === '') return onChange(null)
    const parsed = parsePercent(text, tag)
    onChange(parsed.ok ? parsed.value : Number.NaN)
  }
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden="true">%</span>}
      rightSectionPointerEvents="none"
      classNames={{ input: `${fields.input} ${fields.figure}` }}
      value={typed ?? shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null)
      }}
    />
  )
}
