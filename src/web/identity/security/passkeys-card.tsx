import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { browserName } from '#core/identity/auth/browser-name.ts'
import { MAX_PASSKEYS } from '#core/identity/factors/limits.ts'
import { PasskeyNameInput, type PasskeyView } from '#core/identity/security/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { canUsePasskeys, PasskeyNotShown } from '#web/platform/client/passkey.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { notifyDone, notifyFailure } from '#web/platform/ui/notify.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { addPasskey, passkeysQuery, removePasskey, renamePasskey } from './api.ts'
import { OTHER_HOST_LABEL, SYNCED_LABEL } from './labels.ts'
import styles from './security.module.css'

interface PasskeysCardProps {
  readonly onCodes: (codes: readonly string[]) => void
}

/** Keys of devices, which log in without the password (ACCESS-1, ACCESS-2). */
export function PasskeysCard({ onCodes }: PasskeysCardProps) {
  const { t } = useLingui()
  const query = useQuery(passkeysQuery)
  const { is_busy, add } = useAddPasskey(onCodes)
  return (
    <Card title={t`Passkeys`}>
      <p className={styles.state}>
        <Trans>
          Log in with your finger, your face or the code of your device instead of your password. With a passkey, your
          password alone no longer lets anybody in.
        </Trans>
      </p>
      {query.isPending && <SkeletonRows count={2} />}
      {query.isError && <LoadError onRetry={() => query.refetch()} />}
      {query.data && query.data.length > 0 && (
        <ul className={styles.passkeys} aria-label={t`Passkeys`}>
          {query.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {query.data && (
        <div className={styles.row}>
          {canUsePasskeys() ? (
            <Button onClick={add} loading={is_busy} disabled={query.data.length >= MAX_PASSKEYS}>
              <Trans>Add a passkey</Trans>
            </Button>
          ) : (
            <p>
              <Trans>This browser or address cannot make passkeys. They need https and a host name.</Trans>
            </p>
          )}
          {query.data.length >= MAX_PASSKEYS && (
            <small>
              <Trans>You have {MAX_PASSKEYS} passkeys. Remove one first.</Trans>
            </small>
          )}
        </div>
      )}
    </Card>
  )
}

function useAddPasskey(onCodes: PasskeysCardProps['onCodes']) {
  const { t, i18n } = useLingui()
  const [is_busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    const { browser, system } = browserName(navigator.userAgent)
    try {
      const codes = await addPasskey(browser && system ? t`${browser} on ${system}` : t`Passkey`)
      notifyDone(t`Passkey added`)
      if (codes) onCodes(codes)
    } catch (error) {
      const failed = t`The passkey was not added. Try again.`
      const closed = t`No passkey was made. Your device may have one already.`
      notifyFailure(error, i18n, error instanceof PasskeyNotShown ? closed : failed)
    } finally {
      setBusy(false)
    }
  }
  return { is_busy, add }
}

function PasskeyRow({ passkey }: { passkey: PasskeyView }) {
  const { t } = useLingui()
  const me = useMe()
  const { perform, is_busy } = useAction()
  const [is_renaming, setRenaming] = useState(false)
  const { id, name, created_at, last_used_at } = passkey
  const remove = () =>
    perform({
      ask: {
        title: t`Remove the passkey “${name}”?`,
        text: t`It no longer logs you in. Delete it on the device as well.`,
        action: t`Remove the passkey`,
        is_danger: true,
      },
      run: () => removePasskey(id),
      done: t`Passkey removed`,
      failed: t`The passkey was not removed. Try again.`,
    })
  return (
    <li>
      <span className={styles.passkey}>
        <b dir="auto">{name}</b>
        <small>
          <Trans>
            Added <EventDate at={created_at} zone={me.timezone} />
          </Trans>
        </small>
        {last_used_at && (
          <small>
            <Trans>
              Last used <EventDate at={last_used_at} zone={me.timezone} />
            </Trans>
          </small>
        )}
      </span>
      {passkey.is_of_other_host && <StatusBadge label={OTHER_HOST_LABEL} />}
      {passkey.is_synced && <StatusBadge label={SYNCED_LABEL} />}
      <span className={styles.row}>
        <Button onClick={() => setRenaming(true)}>
          <Trans>Rename</Trans>
          <span className="visually-hidden">{name}</span>
        </Button>
        <Button onClick={remove} loading={is_busy}>
          <Trans>Remove</Trans>
          <span className="visually-hidden">{name}</span>
        </Button>
      </span>
      {is_renaming && <RenameDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </li>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const { t } = useLingui()
  const resource = useResourceForm({
    schema: PasskeyNameInput,
    initial: { name: passkey.name },
    save: (input) => renamePasskey(passkey.id, input),
    onSaved: () => {
      notifyDone(t`Passkey renamed`)
      onClose()
    },
    failed: t`The passkey was not renamed. Try again.`,
  })
  return (
    <FormDialog
      resource={resource}
      title={t`Rename the passkey`}
      action={<Trans>Save the name</Trans>}
      onClose={onClose}
    >
      <TextInput label={t`Name`} data-autofocus {...resource.form.getInputProps('name')} />
    </FormDialog>
  )
}
