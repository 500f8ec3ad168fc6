import { currencySign, formatMoneyInput, parseMoney } from '#core/platform/money.ts'
import { useLocaleTag } from '../display/money.tsx'
import { type FigureProps, TypedInput } from './typed-input.tsx'

/** Minor units of the currency; its sign left, the figure right (MON-8). */
export function MoneyInput({ currency, ...rest }: FigureProps & { readonly currency: string }) {
  const tag = useLocaleTag()
  const sign = currencySign(currency, tag)
  return (
    <TypedInput
      {...rest}
      inputMode="decimal"
      leftSection={<span aria-hidden="true">{sign}</span>}
      leftSectionWidth={sign.length > 2 ? 52 : 34}
      leftSectionPointerEvents="none"
      show={(value) => formatMoneyInput(value, currency, tag)}
      read={(text) => {
        const parsed = parseMoney(text, currency, tag)
        return parsed.ok ? parsed.value : Number.NaN
      }}
    />
  )
}
