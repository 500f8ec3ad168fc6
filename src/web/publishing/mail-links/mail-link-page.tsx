import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { Operator } from '#core/platform/operator.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { PlainPage } from '#web/platform/public-ui/page/load-state.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'

interface MailLinkPageProps {
  readonly operator: Operator | null
  /** For the window and as the heading until it is done. */
  readonly title: string
  readonly text: ReactNode
  readonly button: ReactNode
  readonly done: { readonly title: string; readonly text: ReactNode }
  readonly action: (token: string) => Promise<unknown>
}

const readToken = (): string | null => /^#link=([\w.-]+)$/.exec(location.hash)?.[1] ?? null

/** The link was used, was replaced or has run out: pressing again changes nothing. */
const isOver = (problem: unknown): boolean =>
  problem instanceof ApiError && (problem.code === 'LINK_INVALID' || problem.code === 'LINK_EXPIRED')

/**
 * What a mailed link opens. Opening it changes nothing, because mail scanners open links as well: only the button acts
 * (API-606). The token stays behind the `#` and leaves the address once it was used.
 */
export function MailLinkPage({ operator, title, text, button, done, action }: MailLinkPageProps) {
  const { i18n } = useLingui()
  const [token] = useState(readToken)
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [problem, setProblem] = useState<unknown>(null)
  const heading = state === 'done' ? done.title : title
  useEffect(() => {
    document.title = heading
  }, [heading])
  if (token === null) return <Incomplete title={title} operator={operator} />
  const press = async () => {
    setState('busy')
    setProblem(null)
    try {
      await action(token)
      history.replaceState(history.state, '', location.pathname)
      setState('done')
    } catch (failure) {
      setProblem(failure)
      setState('asking')
    }
  }
  if (state === 'done')
    return (
      <PlainPage key="done" icon="check" title={done.title} operator={operator} takes_focus>
        <p role="status">{done.text}</p>
      </PlainPage>
    )
  return (
    <PlainPage icon="mail" title={title} operator={operator}>
      {problem !== null && <Notice tone="error" role="alert" title={errorMessage(problem, i18n)} />}
      {!isOver(problem) && (
        <>
          <p>{text}</p>
          <Button variant="main" busy={state === 'busy'} onClick={press}>
            {button}
          </Button>
        </>
      )}
    </PlainPage>
  )
}

const Incomplete = ({ title, operator }: Pick<MailLinkPageProps, 'title' | 'operator'>) => (
  <PlainPage icon="alert" title={title} operator={operator}>
    <p>
      <Trans>This link is not complete. Open it from the mail once more.</Trans>
    </p>
  </PlainPage>
)
