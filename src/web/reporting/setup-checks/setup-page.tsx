import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { CheckView, SetupChecksView } from '#core/reporting/setup-checks/schema.ts'
import { LanguageChooser } from '#web/identity/auth/language-chooser.tsx'
import { Logo } from '#web/identity/auth/logo.tsx'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { CopyBox } from '#web/platform/ui/display/copy-box.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { checksQuery, runChecks } from './api.ts'
import { CHECK_LABELS } from './labels.ts'
import styles from './setup-page.module.css'

const tokenOf = (hash: string): string => hash.replace(/^#/, '')

/** DEP-8: what an installation still lacks, for whoever runs it; changes nothing. */
export function SetupPage() {
  const { t } = useLingui()
  const [token] = useState(() => tokenOf(window.location.hash))
  const title = t`Before you sell`
  useDocumentTitle(`${title} – Turnout`)
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <span className={styles.logo}>
          <Logo />
        </span>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>
            <Trans>
              Turnout looks at itself from outside: its address, clock, database, files, mail, payments and jobs.
              Nothing is changed, and no password is shown.
            </Trans>
          </p>
        </header>
        {token === '' ? (
          <Note tone="red">
            <Trans>This page needs the link that Turnout prints when it starts, or “operator doctor --link”.</Trans>
          </Note>
        ) : (
          <Checks token={token} />
        )}
      </main>
      <LanguageChooser />
    </div>
  )
}

function Checks({ token }: { token: string }) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const found = useQuery(checksQuery(token))
  const again = useMutation({
    mutationFn: (mail_to: string | null) => runChecks(token, mail_to),
    onSuccess: (answer: SetupChecksView) => queries.setQueryData(checksQuery(token).queryKey, answer),
  })
  const error = again.error ?? found.error
  if (found.isPending) return <SkeletonRows count={8} />
  return (
    <>
      {error && <Note tone="red">{errorMessage(error, i18n)}</Note>}
      <CheckAgain is_running={again.isPending} onRun={(mail_to) => again.mutate(mail_to)} />
      {found.data && <Summary {...found.data} />}
      {found.data && (
        <ul className={styles.list} aria-busy={again.isPending}>
          {found.data.checks.map((check) => (
            <CheckItem key={check.id} {...check} />
          ))}
        </ul>
      )}
    </>
  )
}

function CheckAgain({ is_running, onRun }: { is_running: boolean; onRun: (mail_to: string | null) => void }) {
  const [mail_to, setMailTo] = useState('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onRun(mail_to.trim())
  }
  return (
    <div className={styles.again}>
      <Button variant="filled" color="action" onClick={() => onRun(null)} loading={is_running}>
        <Trans>Check again</Trans>
      </Button>
      <form onSubmit={send}>
        <TextInput
          type="email"
          required
          withAsterisk={false}
          autoComplete="email"
          label={<Trans>Send a test mail to</Trans>}
          value={mail_to}
          onChange={(event) => setMailTo(event.currentTarget.value)}
        />
        <Button type="submit" disabled={is_running}>
          <Trans>Send</Trans>
        </Button>
      </form>
    </div>
  )
}

function Summary({ checks, server_time }: SetupChecksView) {
  const { i18n } = useLingui()
  const count = (result: CheckView['result']) => checks.filter((one) => one.result === result).length
  const [to_mend, to_see] = [count('FAIL'), count('WARN')]
  const time = i18n.date(new Date(server_time), { timeStyle: 'medium' })
  return (
    <p role="status">
      {to_mend > 0 && <Plural value={to_mend} one="# thing has to be mended." other="# things have to be mended." />}{' '}
      {to_see > 0 && <Plural value={to_see} one="# is worth a look." other="# are worth a look." />}{' '}
      {to_mend + to_see === 0 && <Trans>Everything that could be checked is in order.</Trans>}{' '}
      <Trans>As of {time}.</Trans>
    </p>
  )
}

function CheckItem({ result, title, detail, fix }: CheckView) {
  return (
    <li className={styles.check} data-result={result}>
      <h2>
        {title} <StatusBadge label={CHECK_LABELS[result]} />
      </h2>
      <p className={styles.detail}>{detail}</p>
      {fix && (
        <div className={styles.fix}>
          <p>{fix.text}</p>
          {fix.copy && (
            <CopyBox text={fix.copy}>
              <Trans>Copy</Trans>
            </CopyBox>
          )}
        </div>
      )}
    </li>
  )
}
