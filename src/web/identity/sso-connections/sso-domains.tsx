import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import {
  type SsoDomainInput as Input,
  SsoDomainInput,
  type SsoDomainView,
  type SsoView,
} from '#core/identity/sso-connections/schema.ts'
import { CopyButton } from '#web/platform/ui/display/copy-button.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { addDomain, checkDomain, removeDomain } from './api.ts'
import { DOMAIN_STATUS_LABELS } from './labels.ts'
import styles from './sso-section.module.css'

interface DomainsProps {
  readonly account_id: number
  readonly connection: NonNullable<SsoView['connection']>
}

/** The domains the sign-on speaks for, each with the record that proves it (ACCESS-10). */
export function SsoDomains({ account_id, connection: { domains, enforced } }: DomainsProps) {
  const { t } = useLingui()
  return (
    <Card title={t`Domains`}>
      <p className={styles.text}>
        <Trans>Members with an address of a verified domain are linked when they first log in by sign-on.</Trans>
      </p>
      {enforced && (
        <p className={styles.text}>
          <Trans>
            Sign-on is the only way in: once a domain is verified, members with an address of it come in no other way.
          </Trans>
        </p>
      )}
      {domains.length > 0 && (
        <ul className={styles.domains} aria-label={t`Domains`}>
          {domains.map((domain) => (
            <Domain key={domain.id} account_id={account_id} domain={domain} />
          ))}
        </ul>
      )}
      {/* one more domain, an empty field */}
      <DomainForm key={domains.length} account_id={account_id} />
    </Card>
  )
}

function DomainForm({ account_id }: { account_id: number }) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: SsoDomainInput,
    initial: { domain: '' },
    save: (input: Input) => addDomain(account_id, input),
    onSaved: () => {
      notifyDone(t`Domain added. Now add its record.`)
      resource.form.reset()
    },
    failed: t`The domain was not added. Try again.`,
  })
  return (
    <FormBody resource={resource} label={t`Add a domain`}>
      <TextInput
        label={t`Domain`}
        placeholder="example.org"
        autoComplete="off"
        spellCheck={false}
        {...resource.form.getInputProps('domain')}
      />
      <div>
        <SaveButton resource={resource}>
          <Trans>Add domain</Trans>
        </SaveButton>
      </div>
    </FormBody>
  )
}

function Domain({ account_id, domain }: { account_id: number; domain: SsoDomainView }) {
  const { t } = useLingui()
  const { perform, is_busy } = useAction()
  const name = domain.domain
  const check = () =>
    perform({
      run: async () => {
        const { connection } = await checkDomain(account_id, domain.id)
        const status = connection?.domains.find(({ id }) => id === domain.id)?.status
        if (status !== 'VERIFIED') throw new Error(t`The record is not there`)
      },
      done: t`${name} is verified`,
      failed: t`The record was not found. New records can take an hour to be seen.`,
    })
  const remove = () =>
    perform({
      ask: {
        title: t`Remove ${name}?`,
        text: t`Whoever is linked stays linked. Nobody new is linked by this domain.`,
        action: t`Remove domain`,
      },
      run: () => removeDomain(account_id, domain.id),
      done: t`Domain removed`,
      failed: t`The domain was not removed. Try again.`,
    })
  return (
    <li>
      <div className={styles.domain_head}>
        <b>{name}</b>
        <StatusBadge label={DOMAIN_STATUS_LABELS[domain.status]} />
      </div>
      {domain.status !== 'VERIFIED' && <Record domain={domain} />}
      <div className={styles.buttons}>
        <Button onClick={check} loading={is_busy}>
          <Trans>Check now</Trans>
          <span className="visually-hidden">{name}</span>
        </Button>
        <Button onClick={remove} disabled={is_busy}>
          <Trans>Remove</Trans>
          <span className="visually-hidden">{name}</span>
        </Button>
      </div>
    </li>
  )
}

/** What to enter at the name service. */
function Record({ domain: { record_name, record_value } }: { domain: SsoDomainView }) {
  const { t } = useLingui()
  const parts = [
    [t`TXT record`, record_name],
    [t`Value`, record_value],
  ] as const
  return (
    <dl className={styles.addresses}>
      {parts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
            <CopyButton value={value} label={t`Copy: ${name}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
