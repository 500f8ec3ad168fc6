import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Stack, TagsInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { KEY_DAYS, MAX_KEY_NETWORKS, MAX_KEY_TARGETS } from '#core/identity/api-keys/limits.ts'
import { ApiKeyInput, ApiKeyUpdate, type ApiKeyView, type ApiKeyWithSecret } from '#core/identity/api-keys/schema.ts'
import { KEY_PERMISSIONS } from '#core/platform/keys/key-access.ts'
import { KeyMode } from '#core/platform/keys/key-mode.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import type { RolePermission } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { LackingNote, useLacking } from '#web/identity/session/lacking.tsx'
import { PermissionFields } from '#web/identity/session/permission-fields.tsx'
import type { NamedTarget, TargetsField } from '#web/identity/session/targets-field.ts'
import { WhereField } from '#web/identity/session/where-field.tsx'
import { DateTimeInput } from '#web/platform/ui/display/dates.tsx'
import { FormDrawer } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { apiKeyApi } from './api.ts'
import { AssistantFields } from './assistant-fields.tsx'

type Values = {
  name: string
  mode: KeyMode
  permissions: RolePermission[]
  is_everywhere: boolean
  targets: NamedTarget[]
  allowed_networks: string[]
  expires_at: string | null
  assistant_personal_data: boolean
}

const isAccount = ({ organizer_id, event_id }: NamedTarget): boolean => organizer_id === null && event_id === null

const newValues = (now: number): Values => ({
  name: '',
  mode: KeyMode.LIVE,
  permissions: [],
  is_everywhere: false,
  targets: [],
  allowed_networks: [],
  expires_at: new Date(now + KEY_DAYS * DAY_MS).toISOString(),
  assistant_personal_data: false,
})

const valuesOf = (key: ApiKeyView): Values => ({
  name: key.name,
  mode: key.mode,
  permissions: KEY_PERMISSIONS.filter((one) => key.permissions.includes(one)),
  is_everywhere: key.targets.some(isAccount),
  targets: key.targets.filter((one) => !isAccount(one)),
  allowed_networks: key.allowed_networks,
  expires_at: key.expires_at,
  assistant_personal_data: key.assistant_personal_data,
})

const ACCOUNT = { organizer_id: null, event_id: null }

function inputOf({ is_everywhere, targets, expires_at, ...values }: Values) {
  return {
    ...values,
    targets: is_everywhere ? [ACCOUNT] : targets.map(({ organizer_id, event_id }) => ({ organizer_id, event_id })),
    // left blank it is asked for
    expires_at: expires_at as string,
  }
}

interface KeyFormProps {
  readonly account_id: number
  /** null creates. */
  readonly api_key: ApiKeyView | null
  readonly targetsField: (field: TargetsField) => ReactNode
  readonly onClose: () => void
  readonly onCreated: (key: ApiKeyWithSecret) => void
}

/** Creates a key or changes what it may do (KEY-1, BO-80). */
export function KeyForm({ account_id, api_key, targetsField, onClose, onCreated }: KeyFormProps) {
  const { t } = useLingui()
  const { lacking, attempt } = useLacking()
  const resource = useResourceForm({
    schema: api_key ? ApiKeyUpdate : ApiKeyInput,
    initial: api_key ? valuesOf(api_key) : newValues(Date.now()),
    toInput: inputOf,
    save: async (input) => {
      if (!api_key) return attempt(() => apiKeyApi.create(account_id, input as ReturnType<typeof inputOf>))
      await attempt(() => apiKeyApi.update(account_id, api_key.id, input))
      return null
    },
    onSaved: (made) => {
      if (made) return onCreated(made)
      notifyDone(t`API key saved`)
      onClose()
    },
    failed: t`The API key was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const { values } = form
  return (
    <FormDrawer
      resource={resource}
      title={api_key ? <Trans>Edit {api_key.name}</Trans> : <Trans>New API key</Trans>}
      action={api_key ? <Trans>Save API key</Trans> : <Trans>Create API key</Trans>}
      onClose={onClose}
      size={640}
    >
      <TextInput
        label={<Trans>Name</Trans>}
        description={<Trans>Which program uses it, for example “Newsletter”. It stands in the log.</Trans>}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!api_key && <ModeField {...form.getInputProps('mode')} />}
      <PermissionFields
        label={<Trans>What it may do</Trans>}
        description={<Trans>Choose no more than the program needs.</Trans>}
        options={KEY_PERMISSIONS}
        {...form.getInputProps('permissions')}
      />
      <LackingNote lacking={lacking} />
      {values.permissions.includes('assistant.use') && (
        <AssistantFields {...form.getInputProps('assistant_personal_data', { type: 'checkbox' })} />
      )}
      <WhereField
        is_everywhere={values.is_everywhere}
        targets={values.targets}
        max={MAX_KEY_TARGETS}
        error={errorBelow(form.errors, 'targets')}
        onEverywhere={(is_everywhere) => form.setFieldValue('is_everywhere', is_everywhere)}
        onTargets={(targets) => form.setFieldValue('targets', targets)}
        targetsField={targetsField}
      />
      <NetworksField errors={form.errors} {...form.getInputProps('allowed_networks')} />
      <ExpiryField {...form.getInputProps('expires_at')} />
    </FormDrawer>
  )
}

function ModeField({ value, onChange }: { value?: KeyMode; onChange: (mode: string) => void }) {
  return (
    <Radio.Group label={<Trans>Orders it works with</Trans>} value={value ?? KeyMode.LIVE} onChange={onChange}>
      <Stack gap={8} mt={4}>
        <Radio
          value={KeyMode.LIVE}
          label={<Trans>Live orders</Trans>}
          description={<Trans>It neither sees nor changes test orders.</Trans>}
        />
        <Radio
          value={KeyMode.TEST}
          label={<Trans>Test orders</Trans>}
          description={
            <Trans>To try a program out: it places test orders on events in draft, and changes no event.</Trans>
          }
        />
      </Stack>
    </Radio.Group>
  )
}

type Errors = Readonly<Record<string, ReactNode>>

/** An error of one of many stands under all of them. */
const errorBelow = (errors: Errors, path: string): ReactNode =>
  Object.entries(errors).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1]

interface NetworksFieldProps {
  readonly value?: string[]
  readonly onChange: (networks: string[]) => void
  readonly errors: Errors
}

function NetworksField({ value = [], onChange, errors }: NetworksFieldProps) {
  const { t } = useLingui()
  return (
    <TagsInput
      label={<Trans>Networks (optional)</Trans>}
      description={
        <Trans>
          Where the program calls from, for example 203.0.113.0/24. Leave it empty to allow calls from anywhere.
        </Trans>
      }
      placeholder={value.length === 0 ? t`203.0.113.0/24` : ''}
      maxTags={MAX_KEY_NETWORKS}
      splitChars={[',', ' ']}
      value={value}
      onChange={onChange}
      error={errorBelow(errors, 'allowed_networks')}
    />
  )
}

function ExpiryField(props: { value?: string | null; onChange: (value: string | null) => void; error?: ReactNode }) {
  const me = useMe()
  return (
    <DateTimeInput
      label={<Trans>Expires</Trans>}
      description={<Trans>Admins are mailed 30 days, 7 days and 1 day before.</Trans>}
      zone={me.timezone}
      {...props}
    />
  )
}
