import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { Email, PathId } from '#core/platform/fields.ts'
import { paths } from '#core/platform/paths.ts'
import { ApiError } from '#web/platform/client/api-client.ts'
import { errorMessage } from '#web/platform/client/server-errors.ts'
import { FormBody, SaveButton } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { Note } from '#web/platform/ui/page-header.tsx'
import { AuthPage } from '../auth-page.tsx'
import { signOnReason } from '../labels.ts'
import { useRefusal } from '../refusal.tsx'
import { startSignOn } from './sign-on-api.ts'

const SignOnInput = z.object({ email: Email })

/** The account whose sign-on the address of the page names (`?sign_on=3`). */
export function signOnAccount(search: string): number | null {
  const named = PathId.safeParse(new URLSearchParams(search).get('sign_on') ?? '')
  return named.success ? named.data : null
}

/** The account has refused every other way (ACCESS-12). */
export const isSignOnOnly = (search: string): boolean => new URLSearchParams(search).has('only')

interface SignOnProps {
  readonly return_to: string
  readonly onBack: () => void
}

/** By the domain of an address: whose sign-on it is, not who has an account (ACCESS-8, SEC-26). */
export function SignOnForm({ return_to, onBack }: SignOnProps) {
  const { t } = useLingui()
  const refusal = useRefusal((error) => signOnReason(error.data.reason))
  const resource = useResourceForm({
    schema: SignOnInput,
    initial: { email: '' },
    save: (input) => startSignOn({ ...input, return_to }),
    refusal,
  })
  return (
    <AuthPage
      title={t`Log in by sign-on`}
      text={<Trans>Your organization’s own page asks for your password. Its domain tells us where that is.</Trans>}
    >
      <FormBody resource={resource}>
        {refusal.note}
        <TextInput
          label={t`Work email`}
          type="email"
          autoComplete="username"
          autoFocus
          {...resource.form.getInputProps('email')}
        />
        <SaveButton resource={resource} fullWidth>
          <Trans>Continue</Trans>
        </SaveButton>
        <Button onClick={onBack} fullWidth>
          <Trans>Log in with a password</Trans>
        </Button>
      </FormBody>
    </AuthPage>
  )
}

interface SignOnOfferProps {
  readonly account_id: number
  readonly return_to: string
  readonly is_only?: boolean
}

/** The way to one account's sign-on, where a link or a refusal has named it. */
export function SignOnOffer({ account_id, return_to, is_only = false }: SignOnOfferProps) {
  const { i18n } = useLingui()
  const start = useMutation({ mutationFn: () => startSignOn({ account_id, return_to }) })
  const words = start.error instanceof ApiError ? signOnReason(start.error.data.reason) : null
  return (
    <>
      {is_only && (
        <Note>
          <Trans>Your organization lets you in by its own sign-on only.</Trans>
        </Note>
      )}
      {start.isError && <Note tone="red">{words ? i18n._(words) : errorMessage(start.error, i18n)}</Note>}
      <Button
        variant="filled"
        color="action"
        fullWidth
        leftSection={<IconBuilding size={18} />}
        onClick={() => start.mutate()}
        loading={start.isPending}
      >
        <Trans>Continue with your organization’s sign-on</Trans>
      </Button>
    </>
  )
}

/** An account has refused every other way; the owner, and members of other accounts, have one more (ACCESS-12). */
export function SignOnOnlyPage({ account_id, return_to }: Omit<SignOnOfferProps, 'is_only'>) {
  const { t } = useLingui()
  return (
    <AuthPage
      title={t`Log in by sign-on`}
      foot={
        <Link to={paths.login()}>
          <Trans>Log in another way</Trans>
        </Link>
      }
    >
      <SignOnOffer account_id={account_id} return_to={return_to} is_only />
    </AuthPage>
  )
}
