import { Trans } from '@lingui/react/macro'
import { Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { ListKind } from '#core/catalog/check-in-lists/list-kind.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { CheckList } from '#web/platform/ui/inputs/check-list.tsx'

/** What a list of that kind may name (EXT-8). */
export const productsOf = ({ tickets }: Pick<EventView, 'tickets'>, list_kind: ListKind) =>
  tickets.filter(({ kind }) => kind === (list_kind === 'REDEMPTION' ? 'EXTRA' : 'ADMISSION'))

interface KindFieldProps {
  /** The kind stays what it was made with. */
  readonly is_fixed: boolean
  readonly input: { readonly value?: ListKind; readonly error?: ReactNode }
  readonly onChange: (kind: ListKind) => void
}

/** Whether the list lets people in or hands extras out; only asked where there are extras (EXT-8). */
export function KindField({ is_fixed, input, onChange }: KindFieldProps) {
  return (
    <Radio.Group
      label={<Trans>What happens here</Trans>}
      description={is_fixed && <Trans>This cannot be changed after the list has been created.</Trans>}
      value={input.value ?? null}
      error={input.error}
      onChange={(value) => onChange(value as ListKind)}
    >
      <Stack gap={8} mt={6}>
        <Radio value="ADMISSION" disabled={is_fixed} label={<Trans>People are let in</Trans>} />
        <Radio
          value="REDEMPTION"
          disabled={is_fixed}
          label={<Trans>Extras are handed out</Trans>}
          description={
            <Trans>Each one once, at whichever list. Add-ons by the ticket, others by the order’s code.</Trans>
          }
        />
      </Stack>
    </Radio.Group>
  )
}

interface ProductValues {
  readonly kind: ListKind
  readonly all_tickets: boolean
  readonly ticket_ids: number[]
}

interface ProductFieldsProps<Values extends ProductValues> {
  readonly event: EventView
  readonly form: UseFormReturnType<Values>
}

/** All tickets or extras, or chosen ones (CIL-8, EXT-8). */
export function ProductFields<Values extends ProductValues>({ event, form }: ProductFieldsProps<Values>) {
  const { kind, all_tickets } = form.values
  const options = productsOf(event, kind).map(({ id, title }) => ({ id, label: title }))
  const redeems = kind === 'REDEMPTION'
  return (
    <>
      <Radio.Group
        label={redeems ? <Trans>Extras</Trans> : <Trans>Tickets</Trans>}
        value={all_tickets ? 'all' : 'chosen'}
        onChange={(value) => form.setFieldValue('all_tickets', (value === 'all') as never)}
      >
        <Stack gap={8} mt={6}>
          {redeems ? (
            <Radio
              value="all"
              label={<Trans>All extras, future ones too</Trans>}
              description={<Trans>Extras you create later are handed out as well.</Trans>}
            />
          ) : (
            <Radio
              value="all"
              label={<Trans>All tickets, future ones too</Trans>}
              description={<Trans>Tickets you create later are let in as well.</Trans>}
            />
          )}
          <Radio value="chosen" label={redeems ? <Trans>Chosen extras</Trans> : <Trans>Chosen tickets</Trans>} />
        </Stack>
      </Radio.Group>
      {!all_tickets && (
        <CheckList
          label={redeems ? <Trans>Chosen extras</Trans> : <Trans>Chosen tickets</Trans>}
          description={
            redeems ? (
              <Trans>Only these are handed out with this list. Extras you create later are not.</Trans>
            ) : (
              <Trans>Only these are let in with this list. Tickets you create later are not.</Trans>
            )
          }
          options={options}
          {...form.getInputProps('ticket_ids')}
        />
      )}
    </>
  )
}
