import { useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password that must be given. Mantine's own says neither that, nor that it is wrong, nor in any language but English. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui()
  return (
    <PasswordInput
      aria-required
      aria-invalid={Boolean(props.error) || undefined}
      // everything works by keyboard (UIX-6)
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
      {...props}
    />
  )
}
