import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PublicDateView } from '#core/catalog/event-setup/schema.ts'
import { formatDateAndTime } from '#core/platform/time.ts'
import { SelectField } from '#web/platform/public-ui/field.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'

interface MoreDatesProps {
  readonly dates: readonly PublicDateView[]
  readonly timezone: string
  readonly onAdd: (date_id: number) => Promise<void>
}

/** Another sold-out date that would do; its places join the list above. */
export function MoreDates({ dates, timezone, onAdd }: MoreDatesProps) {
  const { t } = useLingui()
  const { tag } = useLocale()
  const [failed, setFailed] = useState(false)
  if (dates.length === 0) return null
  return (
    <SelectField
      label={t`Would another date do?`}
      is_optional
      error={failed ? t`This date could not be loaded. Try again.` : undefined}
      value=""
      onChange={(event) => {
        setFailed(false)
        onAdd(Number(event.target.value)).catch(() => setFailed(true))
      }}
    >
      <option value="" disabled>
        {t`Add a sold-out date`}
      </option>
      {dates.map(({ id, starts_at }) => (
        <option key={id} value={id}>
          {formatDateAndTime(new Date(starts_at), timezone, tag)}
        </option>
      ))}
    </SelectField>
  )
}
