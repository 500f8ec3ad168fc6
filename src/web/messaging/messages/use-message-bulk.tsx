import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MessageView } from '#core/catalog/message-plans/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { isMessageDeletable } from '#core/platform/states/message-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import { useDeleteAction } from '#web/platform/ui/lists/use-delete-action.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { refreshMessages, removeMessage } from './api.ts'

/** Several messages deleted at once (MSG-10, ADR 0027). */
export function useMessageBulk(event_id: number, list: ListState, rows: readonly MessageView[] | undefined) {
  const { t } = useLingui()
  const may_write = can(useMe(), 'message.write')
  const remove = useDeleteAction<MessageView>({
    reasonAgainst: ({ status }) => (isMessageDeletable(status) ? null : t`It is still being sent.`),
    ask: (length) => ({
      title: <Plural value={length} one="Delete # message?" other="Delete # messages?" />,
      text: (
        <Trans>
          They will be permanently deleted from this list. Scheduled ones are not sent; mails already sent are not
          recalled.
        </Trans>
      ),
      action: <Plural value={length} one="Delete # message" other="Delete # messages" />,
    }),
    run: ({ id }) => removeMessage(event_id, id),
    refresh: () => refreshMessages(event_id),
    done: (count) => <Plural value={count} one="# message is deleted." other="# messages are deleted." />,
  })
  return useBulk({ list, rows, nameOf: ({ subject }) => subject, actions: may_write ? [remove] : [] })
}
