import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MAX_OVERLAP_HOURS, OVERLAP_HOURS } from '#core/identity/api-keys/limits.ts'
import { type ApiKeyView, type ApiKeyWithSecret, RotateKeyInput } from '#core/identity/api-keys/schema.ts'
import { FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { CountInput } from '#web/platform/ui/inputs/count-input.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { apiKeyApi } from './api.ts'

interface RotateDialogProps {
  readonly account_id: number
  readonly api_key: ApiKeyView
  readonly onClose: () => void
  readonly onDone: (key: ApiKeyWithSecret) => void
}

/** A new secret; how long the old one goes on working is decided here (KEY-6). */
export function RotateDialog({ account_id, api_key, onClose, onDone }: RotateDialogProps) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: RotateKeyInput,
    initial: { overlap_hours: OVERLAP_HOURS as number | null },
    // left blank it is asked for
    toInput: ({ overlap_hours }) => ({ overlap_hours: overlap_hours as number }),
    save: (input) => apiKeyApi.rotate(account_id, api_key.id, input),
    onSaved: onDone,
    failed: t`The key was not rotated. Its secret works as before. Try again.`,
  })
  return (
    <FormDialog
      resource={resource}
      title={<Trans>Rotate {api_key.name}?</Trans>}
      action={<Trans>Rotate key</Trans>}
      onClose={onClose}
    >
      <p style={{ color: 'var(--text-2)' }}>
        <Trans>You get a new secret. Permissions, networks and expiry stay as they are.</Trans>
      </p>
      {api_key.previous_secret_until && (
        <Note>
          <Trans>The secret from before the last rotation still works. It ends now.</Trans>
        </Note>
      )}
      <CountInput
        label={<Trans>Hours for which the present secret still works</Trans>}
        description={
          <Plural
            value={MAX_OVERLAP_HOURS}
            one="At most # hour. With 0 it ends at once."
            other="At most # hours. With 0 it ends at once."
          />
        }
        {...resource.form.getInputProps('overlap_hours')}
      />
    </FormDialog>
  )
}
