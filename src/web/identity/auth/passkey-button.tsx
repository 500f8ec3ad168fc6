import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { PasskeyAssertion } from '#core/identity/factors/passkeys.ts'
import { canUsePasskeys, showPasskey } from '#web/platform/client/passkey.ts'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { askForPasskey } from './api.ts'

interface PasskeyButtonProps {
  readonly children: ReactNode
  readonly login_ticket?: string
  /** The only way on: the filled button of its page. */
  readonly is_main?: boolean
  readonly onShown: (passkey: PasskeyAssertion) => Promise<void>
}

/** Asks for finger, face or code (ACCESS-2); not there where the browser knows no passkeys. */
export function PasskeyButton({ children, login_ticket, is_main = false, onShown }: PasskeyButtonProps) {
  const { t, i18n } = useLingui()
  const [is_busy, setBusy] = useState(false)
  if (!canUsePasskeys()) return null
  const ask = async () => {
    setBusy(true)
    try {
      await onShown(await showPasskey<PasskeyAssertion>(await askForPasskey(login_ticket)))
    } catch (error) {
      notifyFailure(error, i18n, t`No passkey was used. Try again, or go on another way.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      fullWidth
      leftSection={<IconFingerprint size={18} />}
      loading={is_busy}
      onClick={ask}
      {...(is_main ? { variant: 'filled', color: 'action' } : {})}
    >
      {children}
    </Button>
  )
}
