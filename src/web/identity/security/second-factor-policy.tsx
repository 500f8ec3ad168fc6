import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FACTOR_GRACE_MS } from '#core/identity/factors/limits.ts'
import { FACTOR_POLICIES, type FactorPolicy } from '#core/identity/factors/policy.ts'
import { AccountSecurityInput, type AccountSecurityView } from '#core/identity/security/schema.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { accountSecurityQuery, updateAccountSecurity } from './api.ts'
import styles from './security.module.css'

/** Of whom the account asks a second factor (ACCESS-5). */
export function SecondFactorPolicy() {
  const { t } = useLingui()
  const { account } = useMe()
  const query = useQuery(accountSecurityQuery(account.id))
  return (
    <Card title={t`Second factor`}>
      {query.isPending && <SkeletonRows count={3} />}
      {query.isError && <LoadError onRetry={() => query.refetch()} />}
      {query.data && <PolicyForm key={query.data.second_factor} account_id={account.id} security={query.data} />}
    </Card>
  )
}

function PolicyForm({ account_id, security }: { account_id: number; security: AccountSecurityView }) {
  const { t } = useLingui()
  const labels: Record<FactorPolicy, string> = { OFF: t`Nobody has to`, ADMINS: t`Admins`, ALL: t`Everybody` }
  const resource = useResourceForm({
    schema: AccountSecurityInput,
    initial: { second_factor: security.second_factor },
    save: (input) => updateAccountSecurity(account_id, input),
    onSaved: () => notifyDone(t`Security saved`),
    failed: t`The security settings were not saved. Your choice is still here. Try again.`,
  })
  return (
    <FormBody resource={resource} label={t`Second factor`}>
      <Radio.Group
        label={t`Who has to log in with a second factor?`}
        description={
          <Trans>
            A passkey or an authenticator app. Members have{' '}
            <Plural value={FACTOR_GRACE_MS / DAY_MS} one="# day" other="# days" /> to add one; afterwards they get no
            further than their profile until they do.
          </Trans>
        }
        {...resource.form.getInputProps('second_factor')}
      >
        <div className={styles.choices}>
          {FACTOR_POLICIES.map((policy) => (
            <Radio key={policy} value={policy} label={labels[policy]} />
          ))}
        </div>
      </Radio.Group>
      <p className={styles.state}>
        <Plural
          value={security.members_without}
          _0="Every member has a second factor."
          one="# member has no second factor."
          other="# members have no second factor."
        />
      </p>
      <div>
        <SaveButton resource={resource}>
          <Trans>Save</Trans>
        </SaveButton>
      </div>
    </FormBody>
  )
}
