import { useLingui } from '@lingui/react/macro'
import type { TicketUpdate, TicketView } from '#core/tickets/schema.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx'
import { useDeleteTicket, useUpdateTicket } from './api.ts'

/** What menu and badge do with one ticket without its form: pause or resume, hide or show, delete (BO-23). */
export function useTicketActs(event_id: number, { id, title, is_paused, is_hidden }: TicketView) {
  const { t, i18n } = useLingui()
  const update = useUpdateTicket(event_id)
  const remove = useDeleteTicket(event_id)
  const change = (body: Partial<TicketUpdate>, done: string) =>
    update.mutate(
      { ticket_id: id, body },
      {
        onSuccess: () => notifyDone(done),
        onError: (error) => notifyFailure(error, i18n, t`The ticket was not saved. Try again.`),
      },
    )
  const askAndDelete = async () => {
    const is_sure = await confirm({
      title: t`Delete “${title}”?`,
      text: t`The ticket and its prices go for good. Nobody has ordered it.`,
      act: t`Delete ticket`,
      is_danger: true,
    })
    if (!is_sure) return
    remove.mutate(id, {
      onSuccess: () => notifyDone(t`The ticket is deleted.`),
      onError: (error) => notifyFailure(error, i18n, t`The ticket was not deleted. Try again.`),
    })
  }
  return {
    is_busy: update.isPending,
    turnSale: () => change({ is_paused: !is_paused }, is_paused ? t`The sale goes on.` : t`The sale is paused.`),
    turnSight: () => change({ is_hidden: !is_hidden }, is_hidden ? t`The ticket is shown.` : t`The ticket is hidden.`),
    askAndDelete,
  }
}
