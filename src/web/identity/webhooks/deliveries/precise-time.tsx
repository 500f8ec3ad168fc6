import { useLocaleTag } from '#web/platform/ui/display/money.tsx'

/** Day and time to the second, in the reader's zone; the instant in UTC as tooltip, as other programs write it. */
export function PreciseTime({ at, zone }: { at: string; zone: string }) {
  const tag = useLocaleTag()
  const format = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return (
    <time dateTime={at} title={at}>
      {format.format(new Date(at))}
    </time>
  )
}
