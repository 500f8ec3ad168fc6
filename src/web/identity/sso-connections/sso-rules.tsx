import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { SsoInput, type SsoView } from '#core/identity/sso-connections/schema.ts'
import { confirm } from '#web/platform/ui/forms/confirm.tsx'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Card, Note } from '#web/platform/ui/page-header.tsx'
import { saveSso } from './api.ts'
import { MappingField } from './mapping-field.tsx'
import { inputOf, type RenderTargets, rowsOf } from './mapping-rows.ts'
import styles from './sso-section.module.css'

type Connection = NonNullable<SsoView['connection']>

interface RulesProps {
  readonly account_id: number
  readonly connection: Connection
  readonly targetsField: RenderTargets
}

/** What the sign-on decides beside who somebody is: the only way in, new members, their roles (ACCESS-12, ACCESS-13). */
export function SsoRules({ account_id, connection, targetsField }: RulesProps) {
  const { t } = useLingui()
  const { issuer, client_id, enforced, jit, manage_grants, mapping, affected } = connection
  const is_verified = connection.domains.some(({ status }) => status === 'VERIFIED' || status === 'FAILING')
  const form_of = useResourceForm({
    schema: SsoInput,
    initial: { enforced, jit, manage_grants, mapping: rowsOf(mapping) },
    toInput: (values) => ({ issuer, client_id, ...values, mapping: inputOf(values.mapping) }),
    save: (input) => saveSso(account_id, input),
    onSaved: () => notifyDone(t`Rules saved`),
    failed: t`The rules were not saved. Your entries are still here. Try again.`,
  })
  const { form } = form_of
  const { values } = form
  const is_closing = values.enforced && !enforced
  const submit = async () => {
    const question = {
      title: t`Let members in by sign-on only?`,
      text: <Affected affected={affected} />,
      action: t`Ask for sign-on`,
    }
    return is_closing && !(await confirm(question)) ? false : form_of.submit()
  }
  const resource = { ...form_of, submit }
  const change = (name: 'enforced' | 'jit' | 'manage_grants') => (event: { currentTarget: { checked: boolean } }) =>
    form.setFieldValue(name, event.currentTarget.checked)
  const needs_domain = is_verified ? undefined : t`Verify a domain first.`
  return (
    <Card title={t`Rules`}>
      <FormBody resource={resource} label={t`Rules`}>
        <Switch
          label={t`Sign-on is the only way in`}
          description={needs_domain ?? t`For members with an address of a verified domain.`}
          checked={values.enforced}
          onChange={change('enforced')}
          disabled={!is_verified && !values.enforced}
          error={form.errors.enforced}
        />
        {is_closing && (
          <Note icon={<IconAlertTriangle size={18} />}>
            <Affected affected={affected} />
          </Note>
        )}
        <Switch
          label={t`New people become members when they sign on`}
          description={
            needs_domain ??
            t`With an address of a verified domain, without an invitation. Without a role below they only read.`
          }
          checked={values.jit}
          onChange={change('jit')}
          disabled={!is_verified && !values.jit}
        />
        <Switch
          label={t`Set roles anew at each login`}
          description={t`Roles that the sign-on gave are replaced by what it says now. Those given here by hand, and the owner’s, stay.`}
          checked={values.manage_grants}
          onChange={change('manage_grants')}
        />
        <MappingField
          account_id={account_id}
          rows={values.mapping}
          onChange={(rows) => {
            form.setFieldValue('mapping', rows)
            // errors name lines by their place, which moves: they go, and come anew with the next try
            for (const path of Object.keys(form.errors)) if (path.startsWith('mapping')) form.clearFieldError(path)
          }}
          errors={form.errors}
          targetsField={targetsField}
        />
        {values.mapping.length > 0 && !values.jit && !values.manage_grants && (
          <p className={styles.hint}>
            <Trans>These lines count once new people become members, or roles are set at each login.</Trans>
          </p>
        )}
        <div>
          <SaveButton resource={resource}>
            <Trans>Save rules</Trans>
          </SaveButton>
        </div>
      </FormBody>
    </Card>
  )
}

/** Who comes in no other way from then on, and what is left to them (ACCESS-12). */
function Affected({ affected }: Pick<Connection, 'affected'>) {
  const { members, members_unlinked, owner_is_affected, owner_has_factor } = affected
  return (
    <ul className={styles.affected}>
      <li>
        <Plural
          value={members}
          _0="No member has an address of a verified domain yet."
          one="# member can then log in by sign-on only. Where they are logged in by password, they are asked for it at once."
          other="# members can then log in by sign-on only. Where they are logged in by password, they are asked for it at once."
        />
      </li>
      {members_unlinked > 0 && (
        <li>
          <Plural
            value={members_unlinked}
            one="# of them has not used it yet. Have it tried before you switch this on."
            other="# of them have not used it yet. Have it tried before you switch this on."
          />
        </li>
      )}
      {owner_is_affected && (
        <li>
          {owner_has_factor ? (
            <Trans>The owner can still log in with password and second factor. All admins are mailed then.</Trans>
          ) : (
            <Trans>The owner needs a second factor first: it is the way in when the sign-on fails.</Trans>
          )}
        </li>
      )}
      <li>
        <Trans>Members with other addresses, and API keys, go on as before.</Trans>
      </li>
    </ul>
  )
}
