import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { isLocale, LOCALE_NAMES, LOCALES, type Locale } from '#core/platform/locales.ts'
import { downloadFile } from '#web/platform/client/api-client.ts'
import { notifyFailure } from '#web/platform/ui/notify.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import styles from './share.module.css'

const FORMATS = ['pdf', 'svg'] as const
type Format = (typeof FORMATS)[number]

/** EVT-17: the poster as it will be printed, in any of our languages. */
export function PosterCard({ event }: { event: EventView }) {
  const { t, i18n } = useLingui()
  const [locale, setLocale] = useState(i18n.locale as Locale)
  const [busy, setBusy] = useState<Format | null>(null)
  const fileOf = (format: Format) => `/api/events/${event.id}/poster.${format}?locale=${locale}`
  const download = async (format: Format) => {
    setBusy(format)
    try {
      await downloadFile(fileOf(format))
    } catch (error) {
      notifyFailure(error, i18n, t`The poster could not be downloaded. Try again.`)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Card title={<Trans>Poster</Trans>}>
      <div className={styles.print}>
        {/* what changes with the event is another address, so that no old picture is shown */}
        <img
          src={`${fileOf('svg')}&seen=${encodeURIComponent(event.updated_at)}`}
          alt={t`Poster of the event`}
          width={595}
          height={842}
          className={styles.preview}
        />
        <div className={styles.choices}>
          <p>
            <Trans>An A4 poster in the colours of your event page, with a QR code that leads to it.</Trans>
          </p>
          <Select
            label={t`Language`}
            allowDeselect={false}
            data={LOCALES.map((one) => ({ value: one, label: LOCALE_NAMES[one] }))}
            value={locale}
            onChange={(value) => isLocale(value) && setLocale(value)}
          />
          <div className={styles.actions}>
            <Button
              leftSection={<IconDownload size={16} />}
              onClick={() => download('pdf')}
              loading={busy === 'pdf'}
              disabled={busy === 'svg'}
            >
              <Trans>Download PDF</Trans>
            </Button>
            <Button
              leftSection={<IconDownload size={16} />}
              onClick={() => download('svg')}
              loading={busy === 'svg'}
              disabled={busy === 'pdf'}
            >
              <Trans>Download SVG</Trans>
            </Button>
          </div>
          <p className={styles.hint}>
            <Trans>PDF prints on any printer. SVG is a drawing for print shops and designers.</Trans>
          </p>
        </div>
      </div>
    </Card>
  )
}
