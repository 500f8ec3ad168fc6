import { Trans } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { CONFIRM_METHODS, type ConfirmMethod } from '#core/identity/factors/factors.ts'
import { paths } from '#core/platform/paths.ts'
import type { ApiError } from '#web/platform/client/api-client.ts'
import { ConfirmForm } from './confirm-form.tsx'

let asked: Promise<boolean> | null = null

const isMethod = (value: unknown): value is ConfirmMethod => CONFIRM_METHODS.some((one) => one === value)

/** What the refused call says the user can confirm with. */
const methodsOf = ({ data }: ApiError): ConfirmMethod[] =>
  Array.isArray(data.methods) ? data.methods.filter(isMethod) : []

/**
 * ACCESS-6: a dialog over whatever was being done; the call that was refused is repeated after it. Several calls at once
 * are asked for once. Closing it answers no.
 */
export function askWhoYouAre(error: ApiError): Promise<boolean> {
  // without a factor there is nothing to show: the profile is where one is added (ACCESS-5)
  if (error.code === 'SECOND_FACTOR_REQUIRED' && !error.data.enrolled) {
    if (location.pathname !== paths.profile()) location.assign(paths.profile('security'))
    return Promise.resolve(false)
  }
  asked ??= open(methodsOf(error)).finally(() => {
    asked = null
  })
  return asked
}

const open = (methods: readonly ConfirmMethod[]): Promise<boolean> =>
  new Promise((resolve) => {
    const id = modals.open({
      title: <Trans>Confirm that it is you</Trans>,
      onClose: () => resolve(false),
      children: (
        <ConfirmForm
          methods={methods}
          onCancel={() => modals.close(id)}
          onConfirmed={() => {
            resolve(true)
            modals.close(id)
          }}
        />
      ),
    })
  })
