import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { currencySign, formatMoneyInput, parseMoney } from '#core/money.ts'
import fields from './fields.module.css'
import { useLocaleTag } from './money.tsx'

interface MoneyInputProps {
  readonly label: ReactNode
  readonly currency: string
  /** Minor units; null is empty, NaN is text that is no amount (the schema then says so). */
  readonly value?: number | null
  readonly onChange: (value: number | null) => void
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly onBlur?: () => void
}

/** Currency sign left, figure right; what is typed stays as it is until the field is left (MON-8). */
export function MoneyInput({ currency, value = null, onChange, onBlur, ...rest }: MoneyInputProps) {
  const tag = useLocaleTag()
  const shown = value === null || Number.isNaN(value) ? '' : formatMoneyInput(value, currency, tag)
  const [typed, setTyped] = useState<string | null>(null)
  const sign = currencySign(currency, tag)
  const type = (text: string) => {
    setTyped(text)
    if (text.trim() === '') return onChange(null)
    const parsed = parseMoney(text, currency, tag)
    onChange(parsed.ok ? parsed.value : Number.NaN)
  }
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span aria-hidden="true">{sign}</span>}
      leftSectionWidth={sign.length > 2 ? 52 : 34}
      leftSectionPointerEvents="none"
      classNames={{ input: `${fields.input} ${fields.figure}` }}
      value={typed ?? shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        // an amount settles into its own form; text that is none stays to be mended
        if (!Number.isNaN(value)) setTyped(null)
        onBlur?.()
      }}
    />
  )
}
