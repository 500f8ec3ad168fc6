import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack, Switch } from '@mantine/core'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { SALE_MODES } from '#core/catalog/ticket-types/product-kind.ts'
import type { TicketForm } from '../ticket-form.tsx'
import { SALE_MODE_LABELS } from './labels.ts'

interface ExtraFieldsProps {
  readonly event: EventView
  readonly form: TicketForm
  readonly is_new: boolean
}

/** How an extra is sold, and what its stock is counted by (EXT-2, DAT-6). */
export function ExtraFields({ event, form, is_new }: ExtraFieldsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <Radio.Group label={<Trans>How it is sold</Trans>} {...form.getInputProps('sale_mode')}>
        <Stack gap={8} mt={4}>
          {SALE_MODES.map((mode) => (
            <Radio key={mode} value={mode} label={i18n._(SALE_MODE_LABELS[mode])} />
          ))}
        </Stack>
      </Radio.Group>
      {event.dates_count > 1 && (
        <Switch
          label={<Trans>Each date has its own stock</Trans>}
          description={
            is_new ? (
              <Trans>
                Switch it off for what is sold over all dates together, such as posters. This is fixed later.
              </Trans>
            ) : (
              <Trans>This cannot be changed after it has been created.</Trans>
            )
          }
          disabled={!is_new}
          {...form.getInputProps('stock_per_date', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
