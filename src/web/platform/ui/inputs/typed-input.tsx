import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import fields from '../fields.module.css'

export interface FigureProps {
  readonly label: ReactNode
  /** In the unit of the input; null is empty, NaN is text that is none (the schema then says so). */
  readonly value?: number | null
  readonly onChange: (value: number | null) => void
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly onBlur?: () => void
}

interface TypedInputProps
  extends FigureProps,
    Pick<
      TextInputProps,
      | 'inputMode'
      | 'leftSection'
      | 'leftSectionWidth'
      | 'leftSectionPointerEvents'
      | 'rightSection'
      | 'rightSectionPointerEvents'
    > {
  /** What the value looks like once the field is left. */
  readonly show: (value: number) => string
  /** NaN for what is none; an empty text is never asked. */
  readonly read: (text: string) => number
}

/** A figure as text: what is typed stays as it is until the field is left, and text that is none stays to be mended (MON-8). */
export function TypedInput({ value = null, onChange, onBlur, show, read, ...rest }: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null || Number.isNaN(value) ? '' : show(value)
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      classNames={{ input: `${fields.input} ${fields.figure}` }}
      value={typed ?? shown}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(text.trim() === '' ? null : read(text))
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null)
        onBlur?.()
      }}
    />
  )
}
