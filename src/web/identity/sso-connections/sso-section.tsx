import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SsoInput, type SsoView } from '#core/identity/sso-connections/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { PasswordField } from '#web/platform/ui/inputs/password-field.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { removeSso, saveSso, ssoQuery } from './api.ts'
import type { RenderTargets } from './mapping-rows.ts'
import { SsoDomains } from './sso-domains.tsx'
import { SsoRules } from './sso-rules.tsx'
import styles from './sso-section.module.css'

/** The account's sign-on and its domains (ACCESS-8, ACCESS-10). */
export function SsoSection({ targetsField }: { targetsField: RenderTargets }) {
  const { t } = useLingui()
  const { account } = useMe()
  const query = useQuery(ssoQuery(account.id))
  if (query.isPending) return <SkeletonRows count={4} />
  if (query.isError) return <LoadError onRetry={() => query.refetch()} />
  const { connection } = query.data
  return (
    <>
      <Card title={t`Sign-on`} aside={connection && <DisconnectButton account_id={account.id} />}>
        <p className={styles.text}>
          <Trans>
            Members log in with your organization’s own accounts, by OpenID Connect. Register Turnout with your provider
            under these addresses, then enter what it gives you.
          </Trans>
        </p>
        <Addresses sso={query.data} />
        <ConnectionForm
          key={connection ? `${connection.issuer} ${connection.client_id}` : 'new'}
          sso={query.data}
          account_id={account.id}
        />
      </Card>
      {connection && <SsoDomains account_id={account.id} connection={connection} />}
      {connection && <SsoRules account_id={account.id} connection={connection} targetsField={targetsField} />}
    </>
  )
}

/** What the provider has to know of us. */
function Addresses({ sso }: { sso: SsoView }) {
  const { t } = useLingui()
  const addresses = [
    [t`Redirect address`, sso.redirect_uri],
    [t`Address for back-channel logout`, sso.backchannel_logout_uri],
    [t`Login address`, sso.login_uri],
  ] as const
  return (
    <dl className={styles.addresses}>
      {addresses.map(([name, address]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{address}</code>
            <CopyButton value={address} label={t`Copy: ${name}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ConnectionForm({ sso: { connection }, account_id }: { sso: SsoView; account_id: number }) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: SsoInput,
    initial: { issuer: connection?.issuer ?? '', client_id: connection?.client_id ?? '', client_secret: '' },
    toInput: ({ client_secret, ...values }) => ({ ...values, ...(client_secret ? { client_secret } : {}) }),
    save: (input) => saveSso(account_id, input),
    onSaved: () => {
      notifyDone(connection ? t`Sign-on saved` : t`Sign-on connected`)
      // told once; the field is for the next one
      resource.form.setFieldValue('client_secret', '')
      resource.form.resetDirty({ ...resource.form.getValues(), client_secret: '' })
    },
    failed: t`The sign-on was not saved. Your entries are still here. Try again.`,
  })
  const { form } = resource
  return (
    <FormBody resource={resource} label={t`Sign-on`}>
      <TextInput
        label={t`Issuer`}
        description={t`For example https://login.example.org`}
        type="url"
        spellCheck={false}
        {...form.getInputProps('issuer')}
      />
      <TextInput label={t`Client ID`} autoComplete="off" spellCheck={false} {...form.getInputProps('client_id')} />
      <PasswordField
        label={t`Client secret`}
        description={
          connection ? t`Stored, and shown to nobody. Enter one only to replace it.` : t`It is stored encrypted.`
        }
        autoComplete="off"
        {...form.getInputProps('client_secret')}
      />
      <div>
        <SaveButton resource={resource}>
          {connection ? <Trans>Save sign-on</Trans> : <Trans>Connect sign-on</Trans>}
        </SaveButton>
      </div>
    </FormBody>
  )
}

function DisconnectButton({ account_id }: { account_id: number }) {
  const { t } = useLingui()
  const { perform, is_busy } = useAction()
  const disconnect = () =>
    perform({
      ask: {
        title: t`Disconnect sign-on?`,
        text: t`Everybody who is logged in by it is logged out. Its domains and linked identities are forgotten.`,
        action: t`Disconnect`,
      },
      run: () => removeSso(account_id),
      done: t`Sign-on disconnected`,
      failed: t`The sign-on was not disconnected. Try again.`,
    })
  return (
    <Button onClick={disconnect} loading={is_busy}>
      <Trans>Disconnect</Trans>
    </Button>
  )
}
