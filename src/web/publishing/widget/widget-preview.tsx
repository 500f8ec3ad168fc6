import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { framePath } from '#core/publishing/public-pages/embed-code.ts'
import { MAX_FRAME_HEIGHT } from '#core/publishing/public-pages/limits.ts'
import type { FrameMessage, WidgetSettingName } from '#core/publishing/public-pages/widget-attributes.ts'
import { Card } from '#web/platform/ui/page-header.tsx'
import { PreviewFrame } from '#web/platform/ui/preview-frame.tsx'
import styles from './widget.module.css'

interface WidgetPreviewProps {
  readonly event_id: number
  readonly settings: Partial<Record<WidgetSettingName, string>>
}

/** The real frame, sized by its own messages as the embed script does it (WID-2, BO-36). */
export function WidgetPreview({ event_id, settings }: WidgetPreviewProps) {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(480)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<FrameMessage | null>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow || data?.turnout !== 'resize') return
      if (data.height > 0 && data.height <= MAX_FRAME_HEIGHT) setHeight(data.height)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  return (
    <Card title={<Trans>Preview</Trans>}>
      <PreviewFrame
        frame={frame}
        className={styles.frame}
        title={t`Preview of the widget`}
        src={framePath({ event_id, settings })}
        style={{ height }}
      />
    </Card>
  )
}
