import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { CURRENCIES } from '#core/platform/money.ts'
import { useLocaleTag } from '../display/money.tsx'

type Props = Omit<SelectProps, 'data' | 'searchable'>

/** Every zone the browser knows, by region and city. */
export function TimezoneSelect(props: Props) {
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone')
    const extra = [props.value, 'UTC'].filter(
      (zone): zone is string => typeof zone === 'string' && zone !== '' && !known.includes(zone),
    )
    return [...new Set([...extra, ...known])].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  }, [props.value])
  return <Select {...props} data={zones} searchable limit={200} />
}

/** Every currency on offer, by code and name in the reader's language (MON-2). */
export function CurrencySelect(props: Props) {
  const tag = useLocaleTag()
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: 'currency' })
    return [...CURRENCIES.keys()].map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))
  }, [tag])
  return <Select {...props} data={data} searchable />
}

// ISO 3166-1 alpha-2 codes have no list in the platform; a code without a name is none
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export function CountrySelect(props: Props) {
  const tag = useLocaleTag()
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' })
    const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    return codes
      .filter((code) => !NOT_COUNTRIES.has(code))
      .flatMap((value) => {
        const label = names.of(value)
        return label ? [{ value, label }] : []
      })
      .sort((a, b) => a.label.localeCompare(b.label, tag))
  }, [tag])
  return <Select {...props} data={data} searchable clearable />
}

/** Codes with a name that are no country: unions, reserved and withdrawn ones. */
const NOT_COUNTRIES = new Set(
  'AN BU CP CQ CS DD DG EA EU EZ FX IC NH NT RH SU TA TP UK UN VD WK XA XB XK YD YU ZR ZZ AC HV PU QO QU PZ MI JT NQ PC PU'.split(
    ' ',
  ),
)
