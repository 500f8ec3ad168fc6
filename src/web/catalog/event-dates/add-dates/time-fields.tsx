import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { MAX_TIMES } from '#core/catalog/event-dates/limits.ts'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import styles from './add-dates.module.css'
import type { RuleFormProps } from './rule-fields.tsx'
import { newTime, type RuleValues } from './rule-values.ts'

/** At which times of each day: one by one, or slots one after another (DAT-14). */
export function TimeFields({ form, zone }: RuleFormProps & { zone: string }) {
  const { t } = useLingui()
  const { clock } = form.values.rule
  return (
    <div className={styles.part}>
      <h3 id="at-times">
        <Trans>At which times</Trans>
      </h3>
      <SegmentedControl
        aria-labelledby="at-times"
        value={clock}
        onChange={(value) => form.setFieldValue('rule.clock', value as RuleValues['rule']['clock'])}
        data={[
          { value: 'TIMES', label: t`Single times` },
          { value: 'SLOTS', label: t`Time slots` },
        ]}
        style={{ justifySelf: 'start' }}
      />
      <p className={styles.quiet}>
        <Trans>Times in {zone}</Trans>
      </p>
      {clock === 'SLOTS' ? <Slots form={form} /> : <Times form={form} />}
    </div>
  )
}

function Times({ form }: RuleFormProps) {
  const { t } = useLingui()
  const { times } = form.values.rule
  return (
    <>
      <div className={styles.heads} aria-hidden="true">
        <span>
          <Trans>Start</Trans>
        </span>
        <span>
          <Trans>End (optional)</Trans>
        </span>
      </div>
      <ul className={styles.rows}>
        {times.map(({ key, start, end }, index) => {
          const number = index + 1
          const is_next_day = start !== '' && end !== '' && end < start
          return (
            <li key={key} className={styles.row}>
              <TextInput
                type="time"
                aria-label={t`Start of time ${number}`}
                {...form.getInputProps(`rule.times.${index}.start`)}
              />
              <TextInput
                type="time"
                aria-label={t`End of time ${number}`}
                description={is_next_day ? <Trans>on the next day</Trans> : undefined}
                {...form.getInputProps(`rule.times.${index}.end`)}
              />
              <TextInput
                aria-label={t`Title of time ${number}`}
                placeholder={t`Title (optional)`}
                {...form.getInputProps(`rule.times.${index}.title`)}
              />
              {times.length > 1 && (
                <ActionIcon
                  aria-label={t`Remove time ${number}`}
                  onClick={() => form.removeListItem('rule.times', index)}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </li>
          )
        })}
      </ul>
      {form.errors['rule.times'] && <p className={styles.error}>{form.errors['rule.times']}</p>}
      <Button
        size="compact-md"
        leftSection={<IconPlus size={16} />}
        disabled={times.length >= MAX_TIMES}
        onClick={() => form.insertListItem('rule.times', newTime())}
        style={{ justifySelf: 'start' }}
      >
        <Trans>Add a time</Trans>
      </Button>
    </>
  )
}

function Slots({ form }: RuleFormProps) {
  const { t } = useLingui()
  return (
    <>
      <FieldRow>
        <TextInput type="time" label={t`First start`} {...form.getInputProps('rule.slots.first')} />
        <TextInput type="time" label={t`Last start`} {...form.getInputProps('rule.slots.last')} />
      </FieldRow>
      <FieldRow>
        <CountInput label={t`A start every (minutes)`} {...form.getInputProps('rule.slots.every_minutes')} />
        <CountInput label={t`Each lasts (minutes)`} {...form.getInputProps('rule.slots.duration_minutes')} />
      </FieldRow>
      {form.errors['rule.slots'] && <p className={styles.error}>{form.errors['rule.slots']}</p>}
    </>
  )
}
