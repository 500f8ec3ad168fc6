import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageView } from '#core/catalog/message-plans/schema.ts'
import { isMessageDeletable, MessageStatus } from '#core/platform/states/message-state.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { useAction } from '#web/platform/ui/use-action.ts'
import { deleteMessage } from './api.ts'

/** MSG-10, DLG-2: what stays is said before. */
export function useDeleteMessage(event_id: number, { id, subject, status }: MessageView) {
  const { t } = useLingui()
  const { perform } = useAction()
  const reason = useRoleReason('message.write') ?? (isMessageDeletable(status) ? null : t`It is still being sent.`)
  const remove = () =>
    perform({
      ask: {
        title: <Trans>Delete message “{subject}”?</Trans>,
        text:
          status === MessageStatus.SCHEDULED ? (
            <Trans>It will be permanently deleted and not sent.</Trans>
          ) : (
            <Trans>It will be permanently deleted from this list. Mails already sent are not recalled.</Trans>
          ),
        action: <Trans>Delete message</Trans>,
        is_danger: true,
      },
      run: () => deleteMessage(event_id, id),
      done: t`Message deleted`,
      failed: t`The message was not deleted. Try again.`,
    })
  return { reason, remove }
}
