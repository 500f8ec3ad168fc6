import { Trans } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '#web/platform/client/server-errors.ts'
import { messageQueries } from './api.ts'
import { TYPING_MS } from './limits.ts'
import styles from './messages.module.css'

interface MessagePreviewProps {
  readonly event_id: number
  readonly subject: string
  readonly body: string
}

/** MSG-11: the text with its placeholders filled in, as the server would write it to whoever looks at it. */
export function MessagePreview(typed: MessagePreviewProps) {
  const [is_open, setOpen] = useState(false)
  return (
    <details className={styles.preview_box} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Preview</Trans>
      </summary>
      {is_open && <Filled {...typed} />}
    </details>
  )
}

function Filled({ event_id, subject, body }: MessagePreviewProps) {
  const [text] = useDebouncedValue({ subject, body }, TYPING_MS)
  const is_written = text.subject.trim() !== '' && text.body !== ''
  const query = useQuery({ ...messageQueries.sample(event_id, text), enabled: is_written })
  const wrong = Object.values(fieldErrors(query.error))
  if (!is_written)
    return (
      <p className={styles.small}>
        <Trans>Write a subject and a text first.</Trans>
      </p>
    )
  if (wrong.length > 0) return <p className={styles.wrong}>{wrong.join(' ')}</p>
  if (query.isError)
    return (
      <p className={styles.wrong}>
        <Trans>The preview could not be loaded. Try again.</Trans>
      </p>
    )
  if (!query.data) return null
  return (
    <>
      <p className={styles.small}>
        <Trans>With your own name in the place of a recipient’s.</Trans>
      </p>
      <h3 dir="auto">{query.data.subject}</h3>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server (TXT-4) */}
      <div dir="auto" className={styles.body} dangerouslySetInnerHTML={{ __html: query.data.body }} />
    </>
  )
}
