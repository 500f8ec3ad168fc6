import { useLocaleTag } from '#web/platform/ui/display/money.tsx'

/** Writes a fraction as a percentage in the reader's language: small ones with a decimal. */
export function usePercent(): (fraction: number) => string {
  const tag = useLocaleTag()
  return (fraction) =>
    new Intl.NumberFormat(tag, {
      style: 'percent',
      maximumFractionDigits: fraction > 0 && fraction < 0.1 ? 1 : 0,
    }).format(fraction)
}
