import { Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { PREVIEW_KINDS, type PreviewKind } from '#core/identity/mails/previews.ts'
import { isLocale, LOCALE_NAMES, LOCALES } from '#core/platform/locales.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { Fact, Facts } from '#web/platform/ui/display/details.tsx'
import { PreviewFrame } from '#web/platform/ui/preview-frame.tsx'
import { mailFrameUrl, mailPreviewQuery } from './api.ts'
import { PREVIEW_LABELS } from './labels.ts'
import styles from './messages.module.css'

const isKind = (text: string | null): text is PreviewKind =>
  (PREVIEW_KINDS as readonly (string | null)[]).includes(text)

/** Every mail this event sends by itself, made of the event as it is now and sample people; nothing of it is sent. */
export function MailPreviews({ event }: { event: EventView }) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const [width, setWidth] = useState('desktop')
  const kind = params.get('kind')
  const language = params.get('language')
  const shown = { kind: isKind(kind) ? kind : PREVIEW_KINDS[0], language: isLocale(language) ? language : me.language }
  const set = (name: 'kind' | 'language') => (value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.set(name, value ?? '')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className={styles.mail}>
      <div className={styles.options}>
        <Select
          label={<Trans>Mail</Trans>}
          allowDeselect={false}
          value={shown.kind}
          onChange={set('kind')}
          data={PREVIEW_KINDS.map((value) => ({ value, label: i18n._(PREVIEW_LABELS[value]) }))}
        />
        <Select
          label={<Trans>Language</Trans>}
          allowDeselect={false}
          value={shown.language}
          onChange={set('language')}
          data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        />
        <SegmentedControl
          className={styles.widths ?? ''}
          aria-label={t`Width of the preview`}
          value={width}
          onChange={setWidth}
          data={[
            { value: 'desktop', label: t`Desktop` },
            { value: 'phone', label: t`Phone` },
          ]}
        />
      </div>
      <Envelope event_id={event.id} {...shown} width={width} />
    </div>
  )
}

interface EnvelopeProps {
  readonly event_id: number
  readonly kind: PreviewKind
  readonly language: string
  readonly width: string
}

function Envelope({ event_id, kind, language, width }: EnvelopeProps) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(mailPreviewQuery(event_id, kind, language))
  const name = i18n._(PREVIEW_LABELS[kind])
  return (
    <>
      {data && (
        <Facts>
          <Fact name={<Trans>From</Trans>}>{data.from_name}</Fact>
          <Fact name={<Trans context="mail">To</Trans>}>{data.to}</Fact>
          {data.reply_to && <Fact name={<Trans>Reply-to</Trans>}>{data.reply_to}</Fact>}
          <Fact name={<Trans>Subject</Trans>}>
            <b dir="auto">{data.subject}</b>
          </Fact>
          {data.attachments.length > 0 && <Fact name={<Trans>Attached</Trans>}>{data.attachments.join(', ')}</Fact>}
        </Facts>
      )}
      <div className={styles.stage}>
        <PreviewFrame
          className={styles.frame}
          data-width={width}
          title={t`Preview: ${name}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={mailFrameUrl(event_id, kind, language)}
        />
      </div>
      {data && (
        <details>
          <summary>
            <Trans>Plain text of the same mail</Trans>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <pre dir="auto" className={styles.text} tabIndex={0}>
            {data.text}
          </pre>
        </details>
      )}
    </>
  )
}
