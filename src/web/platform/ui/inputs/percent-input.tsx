import { decimalMark, parsePercent, thousandthsToPercent } from '#core/platform/money.ts'
import { useLocaleTag } from '../display/money.tsx'
import { type FigureProps, TypedInput } from './typed-input.tsx'

/** Thousandths of a percent; the figure left of its sign, in the reader's decimals (MON-3). */
export function PercentInput(props: FigureProps) {
  const tag = useLocaleTag()
  return (
    <TypedInput
      {...props}
      inputMode="decimal"
      rightSection={<span aria-hidden="true">%</span>}
      rightSectionPointerEvents="none"
      show={(value) => String(thousandthsToPercent(value)).replace('.', decimalMark(tag))}
      read={(text) => {
        const parsed = parsePercent(text, tag)
        return parsed.ok ? parsed.value : Number.NaN
      }}
    />
  )
}
