import { useLingui } from '@lingui/react/macro'
import { NumberInput, Textarea, type TextareaProps } from '@mantine/core'
import { MAX_ADMISSIONS_PER_MINUTE, MAX_QUEUE_MESSAGE_LENGTH, MAX_SHOPPERS } from '#core/sales/waiting-room/limits.ts'
import { FieldRow } from '#web/platform/ui/forms/resource-form.tsx'

interface DialsProps {
  /** What the form gives the field of this name. */
  readonly propsOf: (name: 'max_shoppers' | 'admissions_per_minute') => object
}

/** How many are in the shop at once, and how fast they come (ROOM-11). */
export function Dials({ propsOf }: DialsProps) {
  const { t } = useLingui()
  return (
    <FieldRow is_wide>
      <NumberInput
        label={t`People who shop at the same time`}
        description={t`At most ${MAX_SHOPPERS}. Changes take effect within seconds.`}
        {...propsOf('max_shoppers')}
      />
      <NumberInput
        label={t`People let in each minute`}
        description={t`At most ${MAX_ADMISSIONS_PER_MINUTE}.`}
        {...propsOf('admissions_per_minute')}
      />
    </FieldRow>
  )
}

/** What everybody who waits reads (ROOM-9). */
export function MessageField(props: TextareaProps) {
  const { t } = useLingui()
  return (
    <Textarea
      label={t`Message to everybody who waits (optional)`}
      description={t`At most ${MAX_QUEUE_MESSAGE_LENGTH} characters. It stands on the page of the queue within seconds, for everybody to read.`}
      autosize
      minRows={2}
      maxLength={MAX_QUEUE_MESSAGE_LENGTH}
      {...props}
    />
  )
}

/** As it is sent: blanks alone are no message. */
export const messageOf = (typed: string): string | null => (typed.trim() === '' ? null : typed)
