import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { MAX_DATES_PER_CALL } from '#core/catalog/event-dates/limits.ts'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import styles from './add-dates.module.css'
import type { RuleFormProps } from './rule-fields.tsx'
import { newSingle } from './rule-values.ts'

/** Dates one by one (DAT-18). */
export function SingleDates({ form, zone }: RuleFormProps & { zone: string }) {
  const { t } = useLingui()
  const { dates } = form.values
  return (
    <div className={styles.part}>
      <ul className={styles.rows}>
        {dates.map(({ key }, index) => {
          const number = index + 1
          return (
            <li key={key} className={styles.row} data-single>
              <DateTimeInput
                label={t`Start of date ${number}`}
                zone={zone}
                {...form.getInputProps(`dates.${index}.starts_at`)}
              />
              <DateTimeInput
                label={t`End (optional)`}
                description={null}
                zone={zone}
                {...form.getInputProps(`dates.${index}.ends_at`)}
              />
              <TextInput label={t`Title (optional)`} {...form.getInputProps(`dates.${index}.title`)} />
              {dates.length > 1 && (
                <ActionIcon aria-label={t`Remove date ${number}`} onClick={() => form.removeListItem('dates', index)}>
                  <IconX size={16} />
                </ActionIcon>
              )}
            </li>
          )
        })}
      </ul>
      {form.errors.dates && <p className={styles.error}>{form.errors.dates}</p>}
      <Button
        size="compact-md"
        leftSection={<IconPlus size={16} />}
        disabled={dates.length >= MAX_DATES_PER_CALL}
        onClick={() => form.insertListItem('dates', newSingle())}
        style={{ justifySelf: 'start' }}
      >
        <Trans>Add another date</Trans>
      </Button>
    </div>
  )
}
