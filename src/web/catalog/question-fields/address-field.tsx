import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useMemo } from 'react'
import { type AddressPart, isPartMissing, REQUIRED_ADDRESS_PARTS } from '#core/catalog/questions/address-parts.ts'
import { COUNTRY_CODES } from '#core/platform/countries.ts'
import { FieldNotes, SelectField, TextField } from '#web/platform/public-ui/field.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import styles from './address-field.module.css'
import type { AnswerValue } from './answer-value.ts'
import { fieldId } from './field-path.ts'

type Address = Readonly<Partial<Record<AddressPart, string | null>>>

interface AddressFieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly is_optional: boolean
  readonly path: string
  readonly errors: Readonly<Record<string, string>>
  readonly value: AnswerValue | undefined
  readonly onChange: (value: AnswerValue) => void
}

function useCountries(tag: string): { code: string; name: string }[] {
  return useMemo(() => {
    const names = new Intl.DisplayNames([tag], { type: 'region' })
    const rows = COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code }))
    return rows.sort((a, b) => a.name.localeCompare(b.name, tag))
  }, [tag])
}

/** A postal address by the parts every address form of the product uses (QST-3f, TXT-5). */
export function AddressField({ label, hint, error, is_optional, path, errors, value, onChange }: AddressFieldProps) {
  const { t } = useLingui()
  const { tag } = useLocale()
  const countries = useCountries(tag)
  const id = useId()
  const address: Address = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  const part = (name: AddressPart) => ({
    id: fieldId(`${path}.${name}`),
    name: `${path}.${name}`,
    value: address[name] ?? '',
    error: errors[`${path}.${name}`],
    is_invalid: isPartMissing(name, Boolean(error)),
    'aria-required': !is_optional && REQUIRED_ADDRESS_PARTS.some((required) => required === name),
    onChange: (event: { target: { value: string } }) => onChange({ ...address, [name]: event.target.value }),
  })
  const notes = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim()
  return (
    <fieldset className={styles.group} aria-describedby={notes || undefined}>
      <legend>
        {label} {is_optional && <span className={styles.optional}>{t`(optional)`}</span>}
      </legend>
      <FieldNotes hint={hint} error={error} hint_id={`${id}-hint`} error_id={`${id}-error`} />
      <div className={styles.fields}>
        <div className={styles.wide}>
          <TextField label={t`Address line 1`} autoComplete="address-line1" {...part('address_line_1')} />
        </div>
        <div className={styles.wide}>
          <TextField label={t`Address line 2`} is_optional autoComplete="address-line2" {...part('address_line_2')} />
        </div>
        <TextField label={t`Postal code`} autoComplete="postal-code" {...part('zip')} />
        <TextField label={t`City`} autoComplete="address-level2" {...part('city')} />
        <TextField label={t`State or region`} is_optional autoComplete="address-level1" {...part('state')} />
        <SelectField label={t`Country`} autoComplete="country" {...part('country')}>
          <option value="">{t`Choose`}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  )
}
