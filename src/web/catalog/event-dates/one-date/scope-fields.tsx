import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack, Switch } from '@mantine/core'
import type { DateScope, EventDateView } from '#core/catalog/event-dates/schema.ts'

interface ScopeFieldsProps {
  readonly date: EventDateView
  readonly scope: DateScope
  readonly overwrite: boolean
  readonly onScope: (scope: DateScope) => void
  readonly onOverwrite: (overwrite: boolean) => void
  readonly error?: React.ReactNode
}

/** Which dates a change is for; one that was added on its own is changed alone (DAT-20, DAT-21). */
export function ScopeFields({ date, scope, overwrite, onScope, onOverwrite, error }: ScopeFieldsProps) {
  const { t } = useLingui()
  if (date.date_rule_id === null) return null
  return (
    <>
      <Radio.Group label={t`Change`} value={scope} onChange={(value) => onScope(value as DateScope)} error={error}>
        <Stack gap={8} mt={4}>
          <Radio value="THIS" label={<Trans>Only this date</Trans>} />
          <Radio value="FOLLOWING" label={<Trans>This date and those after it that were added with it</Trans>} />
          <Radio value="ALL" label={<Trans>All dates that were added with it</Trans>} />
        </Stack>
      </Radio.Group>
      {scope !== 'THIS' && (
        <Switch
          label={<Trans>Also where a date was changed on its own</Trans>}
          description={<Trans>Dates that are over or cancelled stay as they are in any case.</Trans>}
          checked={overwrite}
          onChange={(event) => onOverwrite(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
