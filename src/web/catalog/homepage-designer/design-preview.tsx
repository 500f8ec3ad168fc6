import { Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { guardColors, type HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import { paths } from '#core/platform/paths.ts'
import { areColors } from '#web/platform/ui/inputs/color-names.ts'
import { PreviewFrame } from '#web/platform/ui/preview-frame.tsx'
import styles from './designer.module.css'

const DEVICES = { desktop: { width: 1280, height: 1500 }, phone: { width: 390, height: 844 } } as const
type Device = keyof typeof DEVICES

interface DesignPreviewProps {
  readonly event_id: number
  readonly colors: HomepageColors
  readonly background_type: string
  readonly continue_button_text: string
  /** Another cover is another page. */
  readonly cover_id: number | null
}

/**
 * The real event page in a frame (DSG-1). Colours are set in its document while one drags; what the server writes into
 * the page (background, button text, cover) loads it anew.
 */
export function DesignPreview(props: DesignPreviewProps) {
  const { t } = useLingui()
  const [device, setDevice] = useState<Device>('desktop')
  const { ref, width } = useElementSize()
  const size = DEVICES[device]
  const scale = width > 0 ? Math.min(1, width / size.width) : 0
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <SegmentedControl
        aria-label={t`Width of the preview`}
        value={device}
        onChange={(value) => setDevice(value as Device)}
        data={[
          { value: 'desktop', label: <Device icon={<IconDeviceDesktop size={16} />} name={<Trans>Desktop</Trans>} /> },
          { value: 'phone', label: <Device icon={<IconDeviceMobile size={16} />} name={<Trans>Phone</Trans>} /> },
        ]}
      />
      <div ref={ref} className={styles.stage} style={{ height: size.height * scale }}>
        {scale > 0 && <PageFrame {...props} size={size} scale={scale} />}
      </div>
    </section>
  )
}

const Device = ({ icon, name }: { icon: React.ReactNode; name: React.ReactNode }) => (
  <span className={styles.device}>
    {icon}
    {name}
  </span>
)

interface PageFrameProps extends DesignPreviewProps {
  readonly size: { readonly width: number; readonly height: number }
  readonly scale: number
}

function PageFrame({ event_id, colors, background_type, continue_button_text, cover_id, size, scale }: PageFrameProps) {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const [words] = useDebouncedValue(continue_button_text.trim(), 500)
  const query = new URLSearchParams({ background_type, ...(words ? { continue_button_text: words } : {}) })
  // the cover is no parameter of the address, but the page around it is another one
  if (cover_id !== null) query.set('cover', String(cover_id))
  const paint = () => {
    const style = frame.current?.contentDocument?.querySelector('body')?.style
    if (!style || !areColors(colors)) return
    for (const [name, value] of Object.entries(guardColors(colors))) style.setProperty(name, value)
  }
  useEffect(paint)
  return (
    <PreviewFrame
      frame={frame}
      className={styles.frame}
      title={t`Preview of the event page`}
      src={`${paths.previewEvent(event_id)}?${query}`}
      onLoad={paint}
      style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
    />
  )
}
