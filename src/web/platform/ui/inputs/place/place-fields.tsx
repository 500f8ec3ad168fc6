import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldRow } from '../../forms/resource-form.tsx'
import { CountrySelect } from '../selects.tsx'

interface PlaceFieldsProps {
  /** Has `location_details` as `PlaceValues`, and `maps_url`. */
  readonly form: { readonly getInputProps: (path: 'maps_url' | `location_details.${string}`) => object }
  /** What is said of the map link. */
  readonly map_note?: ReactNode
}

/** Where an event, or one of its dates, takes place (EVT-4). */
export function PlaceFields({ form, map_note }: PlaceFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextInput label={t`Venue`} {...form.getInputProps('location_details.venue_name')} />
      <TextInput label={t`Address`} {...form.getInputProps('location_details.address_line_1')} />
      <TextInput
        label={t`Address, second line (optional)`}
        {...form.getInputProps('location_details.address_line_2')}
      />
      <FieldRow>
        <TextInput label={t`Postal code (optional)`} {...form.getInputProps('location_details.zip')} />
        <TextInput label={t`City`} {...form.getInputProps('location_details.city')} />
      </FieldRow>
      <FieldRow>
        <TextInput label={t`State or region (optional)`} {...form.getInputProps('location_details.state')} />
        <CountrySelect label={t`Country`} {...form.getInputProps('location_details.country')} />
      </FieldRow>
      <TextInput
        label={t`Map link (optional)`}
        description={map_note}
        type="url"
        placeholder="https://"
        {...form.getInputProps('maps_url')}
      />
    </>
  )
}
