import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import styles from './code-field.module.css'

interface CodeFieldProps extends TextInputProps {
  /** Characters of the code. */
  readonly length: number
  readonly is_recovery?: boolean
}

/** Browsers and password managers fill it in (`one-time-code`, BO-80). */
export function CodeField({ length, is_recovery = false, ...props }: CodeFieldProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={is_recovery ? t`Recovery code` : t`Code from your authenticator app`}
      description={is_recovery ? t`${length} letters and digits. Each code works once.` : t`${length} digits`}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      inputMode={is_recovery ? 'text' : 'numeric'}
      classNames={{ input: styles.code ?? '' }}
      aria-required
      {...props}
    />
  )
}
