import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { TOKEN_LIFETIMES_MS } from '#core/identity/auth/limits.ts'
import { HOUR_MS } from '#core/platform/limits.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { TextField } from '#web/platform/public-ui/field.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { Notice } from '#web/platform/public-ui/page/notice.tsx'
import { Panel } from '#web/platform/public-ui/panel.tsx'
import { requestTicketLink } from './api.ts'
import styles from './my-tickets.module.css'

/** Refusals of the link's own page; a failed call is told as what it is. */
export const isLinkProblem = (problem: unknown): boolean =>
  problem instanceof ApiError && (problem.code === 'LINK_EXPIRED' || problem.code === 'LINK_INVALID')

/** Asks for the address; the answer is the same whether it is known or not (PUB-32, SEC-26). */
export function TicketLinkForm({ problem }: { problem: unknown }) {
  const { i18n } = useLingui()
  const [sent_to, setSentTo] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(problem)
  const [is_busy, setIsBusy] = useState(false)
  const field = useRef<HTMLFormElement>(null)
  const ofField = error instanceof ApiError ? error.fields.email?.[0] : undefined
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (is_busy) return
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setIsBusy(true)
    setError(null)
    try {
      await requestTicketLink(email)
      setSentTo(email)
    } catch (failure) {
      setError(failure)
      field.current?.querySelector('input')?.focus()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Panel className={styles.card}>
      <span className={styles.sign}>
        <Icon name="mail" />
      </span>
      <h1>{sent_to ? <Trans>Check your mail</Trans> : <Trans>Find my tickets</Trans>}</h1>
      {sent_to ? (
        <Sent to={sent_to} again={() => setSentTo(null)} />
      ) : (
        <>
          <p>
            <Trans>Enter the email address of your order or ticket. We’ll email you a link to all of them.</Trans>
          </p>
          {error !== null && !ofField && (
            <Notice tone="error" role="alert" title={errorMessage(error, i18n)}>
              {isLinkProblem(error) && (
                <p>
                  <Trans>
                    Links work for{' '}
                    <Plural value={TOKEN_LIFETIMES_MS.my_tickets / HOUR_MS} one="# hour" other="# hours" />, and only
                    the newest one. Ask for another below.
                  </Trans>
                </p>
              )}
            </Notice>
          )}
          <form ref={field} className={styles.form} onSubmit={submit} noValidate>
            <TextField
              label={<Trans>Email</Trans>}
              name="email"
              type="email"
              autoComplete="email"
              inputMode="email"
              error={ofField}
              required
            />
            <Button type="submit" variant="main" busy={is_busy}>
              <Trans>Send me the link</Trans>
            </Button>
          </form>
        </>
      )}
    </Panel>
  )
}

function Sent({ to, again }: { to: string; again: () => void }) {
  return (
    <>
      <div role="status" className={styles.sent}>
        <p>
          <Trans>
            If there are tickets for <b>{to}</b>, a link to them is on its way. It works for{' '}
            <Plural value={TOKEN_LIFETIMES_MS.my_tickets / HOUR_MS} one="# hour" other="# hours" />.
          </Trans>
        </p>
        <p className={styles.quiet}>
          <Trans>
            Nothing after a few minutes? Check your spam folder, or try the address of the person who bought the
            tickets.
          </Trans>
        </p>
      </div>
      <Button variant="card" onClick={again}>
        <Trans>Try another address</Trans>
      </Button>
    </>
  )
}
