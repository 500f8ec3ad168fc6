import { useLingui } from '@lingui/react/macro'
import { SecondFactorPolicy } from '#web/identity/security/second-factor-policy.tsx'
import { Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import type { RenderTargets } from './mapping-rows.ts'
import { SsoSection } from './sso-section.tsx'

/** How the account's members log in (BO-80). */
export function SecurityPage({ targetsField }: { targetsField: RenderTargets }) {
  const { t } = useLingui()
  return (
    <Page is_narrow>
      <PageHeader title={t`Security`} />
      <SecondFactorPolicy />
      <SsoSection targetsField={targetsField} />
    </Page>
  )
}
