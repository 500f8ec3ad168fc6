import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'

interface NotifyHoldersProps {
  /** People with tickets for what changes; 0 where only the server's refusal tells that there are some. */
  readonly holders: number
  readonly value: boolean | null
  readonly error?: ReactNode
  readonly onChange: (notify_holders: boolean) => void
}

/** Whether ticket holders get a mail about the change (DAT-22): yes is chosen as soon as that can be seen. */
export function NotifyHolders({ holders, value, error, onChange }: NotifyHoldersProps) {
  const { t } = useLingui()
  const is_open = value === null && !error
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is another one in each render
  useEffect(() => {
    if (is_open) onChange(true)
  }, [is_open])
  return (
    <Radio.Group
      label={t`Tell ticket holders`}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === 'true')}
      error={error}
      required
    >
      <Stack gap={8} mt={4}>
        <Radio
          value="true"
          aria-invalid={error ? true : undefined}
          label={
            <Plural
              value={holders}
              _0="Email them about the change"
              one="Email # ticket holder about the change"
              other="Email # ticket holders about the change"
            />
          }
        />
        <Radio value="false" label={<Trans>Do not email them</Trans>} />
      </Stack>
    </Radio.Group>
  )
}
