import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/platform/client/api-client.ts'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { askToConfirm, whenConfirmed } from './sign-on-api.ts'

type State = 'READY' | 'WAITING' | 'BLOCKED'

/**
 * The organization's sign-on asks once more, in a window of its own: what was typed on this page stays. Where the browser
 * opens none, the way leads through this page, and says what that costs (ACCESS-6).
 */
export function SignOnConfirm({ onConfirmed }: { onConfirmed: () => void }) {
  const { t, i18n } = useLingui()
  const [state, setState] = useState<State>('READY')
  const confirmed = useRef(onConfirmed)
  confirmed.current = onConfirmed
  useEffect(() => whenConfirmed(() => confirmed.current()), [])
  const fail = (error: unknown) => {
    setState('READY')
    notifyFailure(error, i18n, error instanceof ApiError ? t`The sign-on does not answer. Try again.` : '')
  }
  const ask = async () => {
    // opened by the click itself: later the browser would take it for an advertisement
    const opened = window.open('', 'turnout-sign-on', 'popup,width=520,height=680')
    if (!opened) return setState('BLOCKED')
    setState('WAITING')
    try {
      opened.location.replace(await askToConfirm(null))
    } catch (error) {
      opened.close()
      fail(error)
    }
  }
  const leave = async () => {
    const { pathname, search, hash } = location
    try {
      location.assign(await askToConfirm(pathname + search + hash))
    } catch (error) {
      fail(error)
    }
  }
  return (
    <>
      {state === 'WAITING' && (
        <Note tone="blue">
          <Trans>Log in in the window that has opened. Then you go on here.</Trans>
        </Note>
      )}
      {state === 'BLOCKED' && (
        <Note>
          <Trans>
            Your browser did not open a window. You can log in on this page instead; what you have typed here and not
            saved is lost then.
          </Trans>
        </Note>
      )}
      <Button fullWidth leftSection={<IconBuilding size={18} />} onClick={state === 'BLOCKED' ? leave : ask}>
        {state === 'BLOCKED' ? <Trans>Log in on this page</Trans> : <Trans>Use your organization’s sign-on</Trans>}
      </Button>
    </>
  )
}
