import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { AddonGroupInput, type AddonGroupView } from '#core/catalog/addon-groups/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { FieldRow, FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CheckList } from '#web/platform/ui/inputs/check-list.tsx'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { createAddonGroup, updateAddonGroup } from './api.ts'

interface GroupValues extends Record<string, unknown> {
  title: string
  ticket_ids: number[]
  min: number | null
  max: number | null
  included_count: number | null
  max_per_product: number | null
}

const NEW_GROUP: GroupValues = {
  title: '',
  ticket_ids: [],
  min: 0,
  max: 1,
  included_count: 0,
  max_per_product: 1,
}

interface GroupDialogProps {
  readonly event: EventView
  readonly ticket_id: number
  /** null creates. */
  readonly group: AddonGroupView | null
  readonly onClose: () => void
}

/** Create and edit an add-on group (EXT-3). */
export function GroupDialog({ event, ticket_id, group, onClose }: GroupDialogProps) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: AddonGroupInput,
    initial: group
      ? {
          title: group.title,
          ticket_ids: [...group.ticket_ids],
          min: group.min,
          max: group.max,
          included_count: group.included_count,
          max_per_product: group.max_per_product,
        }
      : NEW_GROUP,
    // an empty number is refused by the schema, which says so under its field
    toInput: ({ title, ticket_ids, min, max, included_count, max_per_product }: GroupValues) => ({
      ...{ ticket_id, title, ticket_ids },
      min: min ?? 0,
      max: max as number,
      included_count: included_count ?? 0,
      max_per_product: max_per_product as number,
    }),
    save: (input) =>
      group
        ? updateAddonGroup(event.id, group.id, { ...input, updated_at: group.updated_at })
        : createAddonGroup(event.id, input),
    onSaved: ({ title }) => {
      notifyDone(group ? t`Add-on group “${title}” saved` : t`Add-on group “${title}” created`)
      onClose()
    },
    failed: t`The add-on group was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const extras = event.tickets.filter(({ kind }) => kind === 'EXTRA')
  return (
    <FormDialog
      resource={resource}
      title={group ? <Trans>Edit add-on group</Trans> : <Trans>New add-on group</Trans>}
      action={group ? <Trans>Save add-on group</Trans> : <Trans>Create add-on group</Trans>}
      onClose={onClose}
    >
      <TextInput
        label={<Trans>Title</Trans>}
        description={<Trans>Buyers read it above the extras, for example “Parking” or “To take home”.</Trans>}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <CheckList
        label={<Trans>Extras to choose from</Trans>}
        options={extras.map(({ id, title }) => ({ id, label: title }))}
        {...form.getInputProps('ticket_ids')}
      />
      <FieldRow>
        <CountInput
          label={<Trans>At least</Trans>}
          description={<Trans>0 leaves it to the buyer.</Trans>}
          {...form.getInputProps('min')}
        />
        <CountInput
          label={<Trans>At most</Trans>}
          description={<Trans>With each ticket.</Trans>}
          {...form.getInputProps('max')}
        />
      </FieldRow>
      <FieldRow>
        <CountInput
          label={<Trans>Of one extra, at most</Trans>}
          description={<Trans>With each ticket.</Trans>}
          {...form.getInputProps('max_per_product')}
        />
        <CountInput
          label={<Trans>Included in the price</Trans>}
          description={<Trans>So many, the dearest first, cost nothing.</Trans>}
          {...form.getInputProps('included_count')}
        />
      </FieldRow>
    </FormDialog>
  )
}
