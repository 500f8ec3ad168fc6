import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  AccountWebhookInput,
  WebhookInput,
  type WebhookPayload,
  type WebhookSecretView,
  WebhookUpdate,
  type WebhookView,
} from '#core/identity/webhooks/schema.ts'
import type { Action } from '#core/platform/actions/actions.ts'
import { KeyMode } from '#core/platform/keys/key-mode.ts'
import type { NamedTarget, TargetsField } from '#web/identity/session/targets-field.ts'
import { FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { type WebhookScope, webhookApi } from './api.ts'
import { TypeFields } from './type-fields.tsx'
import styles from './webhooks.module.css'

type Values = {
  url: string
  description: string
  types: Action[] | null
  payload: WebhookPayload
  mode: KeyMode
  targets: NamedTarget[]
}

const valuesOf = (webhook: WebhookView | null): Values => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  types: (webhook?.types ?? null) as Action[] | null,
  payload: webhook?.payload ?? 'THIN',
  mode: webhook?.mode ?? KeyMode.LIVE,
  targets: [],
})

const changesOf = ({ url, description, types, payload }: Values) => ({ url, description, types, payload })

function inputOf(values: Values) {
  const [{ organizer_id, event_id } = { organizer_id: null, event_id: null }] = values.targets
  return { ...changesOf(values), mode: values.mode, organizer_id, event_id }
}

interface WebhookFormProps {
  readonly scope: WebhookScope
  /** null creates. */
  readonly webhook: WebhookView | null
  /** Where an endpoint of the account may be narrowed to an organizer or event. */
  readonly targetsField?: ((field: TargetsField) => ReactNode) | undefined
  readonly onClose: () => void
  readonly onCreated?: (made: WebhookSecretView) => void
}

/** Creates an endpoint or changes where it is and what it is told (HOOK-1). */
export function WebhookForm({ scope, webhook, targetsField, onClose, onCreated }: WebhookFormProps) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: webhook ? WebhookUpdate : targetsField ? AccountWebhookInput : WebhookInput,
    initial: valuesOf(webhook),
    toInput: webhook ? changesOf : inputOf,
    save: async (input) => {
      if (!webhook) return webhookApi.create(scope, input as ReturnType<typeof inputOf>)
      await webhookApi.update(scope.account_id, webhook.id, input as ReturnType<typeof changesOf>)
      return null
    },
    onSaved: (made) => {
      if (made) return onCreated?.(made)
      notifyDone(t`Endpoint saved`)
      onClose()
    },
    failed: t`The endpoint was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const { values } = form
  return (
    <FormDrawer
      resource={resource}
      title={webhook ? <Trans>Edit endpoint</Trans> : <Trans>New endpoint</Trans>}
      action={webhook ? <Trans>Save endpoint</Trans> : <Trans>Create endpoint</Trans>}
      onClose={onClose}
      size={640}
    >
      <TextInput
        label={<Trans>URL</Trans>}
        description={<Trans>Your address that we send to, by https.</Trans>}
        placeholder="https://hooks.example.org/turnout"
        type="url"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label={<Trans>Description (optional)</Trans>}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      {!webhook && targetsField && (
        <div>
          {targetsField({
            label: <Trans>Only for one organizer or event (optional)</Trans>,
            value: values.targets,
            onChange: (targets) => form.setFieldValue('targets', targets.slice(-1)),
            max: 1,
            error: form.errors.organizer_id ?? form.errors.event_id,
          })}
          <p className={styles.small}>
            <Trans>Leave it empty for the whole account, later organizers and events too.</Trans>
          </p>
        </div>
      )}
      {!webhook && <ModeChoice {...form.getInputProps('mode')} />}
      <TypeFields
        value={values.types}
        onChange={(types) => form.setFieldValue('types', types)}
        error={form.errors.types}
      />
      <PayloadChoice {...form.getInputProps('payload')} />
    </FormDrawer>
  )
}

interface ChoiceProps<Value extends string> {
  readonly value?: Value
  readonly onChange: (value: string) => void
  readonly error?: ReactNode
}

const ModeChoice = ({ value, onChange }: ChoiceProps<KeyMode>) => (
  <Radio.Group label={<Trans>Orders it hears of</Trans>} value={value ?? KeyMode.LIVE} onChange={onChange}>
    <Stack gap={8} mt={4}>
      <Radio value={KeyMode.LIVE} label={<Trans>Live orders, and all that belongs to no order</Trans>} />
      <Radio
        value={KeyMode.TEST}
        label={<Trans>Test orders only</Trans>}
        description={<Trans>To try your program out.</Trans>}
      />
    </Stack>
  </Radio.Group>
)

const PayloadChoice = ({ value, onChange }: ChoiceProps<WebhookPayload>) => (
  <Radio.Group label={<Trans>What a message holds</Trans>} value={value ?? 'THIN'} onChange={onChange}>
    <Stack gap={8} mt={4}>
      <Radio
        value="THIN"
        label={<Trans>Ids only</Trans>}
        description={<Trans>What happened to which order or event. Your program asks the API for more.</Trans>}
      />
      <Radio
        value="FULL"
        label={<Trans>With the object</Trans>}
        description={
          <Trans>The order, attendee or event as the API shows it, with names and addresses of people.</Trans>
        }
      />
    </Stack>
  </Radio.Group>
)
