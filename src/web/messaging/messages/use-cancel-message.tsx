import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageView } from '#core/catalog/message-plans/schema.ts'
import { useAction } from '#web/platform/ui/use-action.ts'
import { cancelMessage } from './api.ts'

/** MSG-12: a message that waits is not sent after all; it keeps its text. */
export function useCancelMessage(event_id: number, { id, subject }: Pick<MessageView, 'id' | 'subject'>) {
  const { t } = useLingui()
  const { perform } = useAction()
  return () =>
    perform({
      ask: {
        title: <Trans>Do not send “{subject}”?</Trans>,
        text: <Trans>It stays in the list with its text and can be scheduled again.</Trans>,
        action: <Trans>Do not send</Trans>,
      },
      run: () => cancelMessage(event_id, id),
      done: t`The message will not be sent`,
      failed: t`Sending was not cancelled. Try again.`,
    })
}
