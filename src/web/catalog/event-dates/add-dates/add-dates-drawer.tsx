import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl, Switch } from '@mantine/core'
import { useState } from 'react'
import { CreateDatesInput, type CreatedDatesView } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { eventDateApi } from '#web/catalog/event-dates/api.ts'
import { FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import styles from './add-dates.module.css'
import { DatePreview, useDatePreview } from './date-preview.tsx'
import { ExcludedDays, RuleFields } from './rule-fields.tsx'
import { inputOf, newRuleValues, type RuleValues } from './rule-values.ts'
import { SingleDates } from './single-dates.tsx'
import { TimeFields } from './time-fields.tsx'

interface AddDatesProps {
  readonly event: EventView
  readonly onClose: () => void
}

/** Makes dates by a rule or one by one, and shows them before it does (BO-60, DAT-18). */
export function AddDatesDrawer({ event, onClose }: AddDatesProps) {
  const { t } = useLingui()
  const [initial] = useState(() => newRuleValues(event, new Date(Date.now())))
  const resource = useResourceForm({
    schema: CreateDatesInput,
    initial,
    toInput: inputOf,
    save: (input) => eventDateApi.create(event.id, input),
    onSaved: (made) => {
      notifyDone(<Made {...made} />)
      onClose()
    },
    failed: t`The dates were not created. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const { mode } = form.values
  const preview = useDatePreview(event.id, form.values)
  const plan = preview.is_complete && !preview.query.isError ? preview.query.data : undefined
  const count = plan ? plan.count - plan.existing : 0
  const zone = event.timezone
  return (
    <FormDrawer
      resource={resource}
      size={960}
      title={<Trans>Add dates</Trans>}
      action={
        count > 0 ? <Plural value={count} one="Create # date" other="Create # dates" /> : <Trans>Create dates</Trans>
      }
      preview={<DatePreview event={event} preview={preview} />}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t`How dates are added`}
        value={mode}
        onChange={(value) => form.setFieldValue('mode', value as RuleValues['mode'])}
        data={[
          { value: 'RULE', label: t`Repeating` },
          { value: 'SINGLE', label: t`Single dates` },
        ]}
        style={{ justifySelf: 'start' }}
      />
      {mode === 'RULE' ? (
        <>
          <RuleFields form={form} />
          <TimeFields form={form} zone={zone} />
          <ExcludedDays form={form} />
        </>
      ) : (
        <SingleDates form={form} zone={zone} />
      )}
      <hr className={styles.divide} />
      <CountInput
        label={<Trans>Capacity of each date (optional)</Trans>}
        description={
          <Trans>All its tickets together. Without one, only the quantities of the tickets limit the sale.</Trans>
        }
        {...form.getInputProps('values.capacity')}
      />
      <Switch
        label={<Trans>Hidden</Trans>}
        description={<Trans>Buyers do not see these dates until you show them.</Trans>}
        {...form.getInputProps('values.is_hidden', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}

function Made({ created, skipped }: CreatedDatesView) {
  return (
    <>
      {created.length > 0 ? (
        <Plural value={created.length} one="# date is created." other="# dates are created." />
      ) : (
        <Trans>Nothing was created.</Trans>
      )}
      {skipped.length > 0 && (
        <>
          {' '}
          <Plural value={skipped.length} one="# existed already." other="# existed already." />
        </>
      )}
    </>
  )
}
