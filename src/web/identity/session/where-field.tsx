import { Trans } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NamedTarget, TargetsField } from './targets-field.ts'

interface WhereFieldProps {
  readonly is_everywhere: boolean
  readonly targets: readonly NamedTarget[]
  readonly onEverywhere: (is_everywhere: boolean) => void
  readonly onTargets: (targets: NamedTarget[]) => void
  readonly max: number
  readonly error: ReactNode
  readonly targetsField: (field: TargetsField) => ReactNode
}

/** The whole account, or chosen organizers and events (KEY-1, TEAM-1). */
export function WhereField({ is_everywhere, onEverywhere, targetsField, ...chosen }: WhereFieldProps) {
  return (
    <>
      <Radio.Group
        label={<Trans>Where</Trans>}
        value={is_everywhere ? 'account' : 'chosen'}
        onChange={(value) => onEverywhere(value === 'account')}
      >
        <Stack gap={8} mt={4}>
          <Radio value="chosen" label={<Trans>Chosen organizers and events</Trans>} />
          <Radio
            value="account"
            label={<Trans>Whole account</Trans>}
            description={<Trans>Later organizers and events too.</Trans>}
          />
        </Stack>
      </Radio.Group>
      {!is_everywhere &&
        targetsField({
          label: <Trans>Organizers and events</Trans>,
          value: chosen.targets,
          onChange: chosen.onTargets,
          max: chosen.max,
          error: chosen.error,
        })}
    </>
  )
}
