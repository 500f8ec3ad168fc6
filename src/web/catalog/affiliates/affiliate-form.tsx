import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { AffiliateInput, type AffiliateView } from '#core/catalog/affiliates/schema.ts'
import { FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { affiliateApi } from './api.ts'

interface AffiliateFormProps {
  readonly event_id: number
  /** null creates. */
  readonly affiliate: AffiliateView | null
  readonly onClose: () => void
}

/** Create and edit an affiliate (BO-30, AFF-1). */
export function AffiliateForm({ event_id, affiliate, onClose }: AffiliateFormProps) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: AffiliateInput,
    initial: { name: affiliate?.name ?? '', code: affiliate?.code ?? '', email: affiliate?.email ?? '' },
    save: (input) =>
      affiliate ? affiliateApi.update(event_id, affiliate.id, input) : affiliateApi.create(event_id, input),
    onSaved: ({ name }) => {
      notifyDone(affiliate ? t`Affiliate “${name}” saved` : t`Affiliate “${name}” created`)
      onClose()
    },
    failed: t`The affiliate was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const is_new_code = affiliate !== null && form.values.code.trim().toLowerCase() !== affiliate.code.toLowerCase()
  return (
    <FormDialog
      resource={resource}
      title={affiliate ? <Trans>Edit affiliate</Trans> : <Trans>New affiliate</Trans>}
      action={affiliate ? <Trans>Save affiliate</Trans> : <Trans>Create affiliate</Trans>}
      onClose={onClose}
      note={is_new_code && <Trans>The old link stops counting once you save. Share the new one.</Trans>}
    >
      <TextInput label={<Trans>Name</Trans>} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={<Trans>Code</Trans>}
        description={<Trans>Part of the link. Letters, digits, hyphen, underscore and full stop.</Trans>}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      <TextInput
        label={<Trans>Email (optional)</Trans>}
        description={<Trans>For your own notes. Nothing is sent there.</Trans>}
        type="email"
        {...form.getInputProps('email')}
      />
    </FormDialog>
  )
}
