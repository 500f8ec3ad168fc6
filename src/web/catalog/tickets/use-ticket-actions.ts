import { useLingui } from '@lingui/react/macro'
import { withReason } from '#core/catalog/tickets/sale-state.ts'
import type { TicketView } from '#core/catalog/tickets/schema.ts'
import { MAX_NAME_LENGTH } from '#core/platform/limits.ts'
import { patchRow } from '#web/platform/client/patch-rows.ts'
import { useAction } from '#web/platform/ui/use-action.ts'
import { deleteTicket, duplicateTicket, ticketQueries, updateTicket } from './api.ts'
import { PRODUCT_WORDS } from './products/labels.ts'

/** What menu and badge do with one ticket without its form: pause or resume, hide or show, duplicate, delete (BO-23). */
export function useTicketActions(event_id: number, { id, kind, title, is_paused, is_hidden }: TicketView) {
  const { t, i18n } = useLingui()
  const words = PRODUCT_WORDS[kind]
  const { perform, is_busy } = useAction()
  const turn = (field: 'is_paused' | 'is_hidden', value: boolean, done: string) => {
    const set = (to: boolean) =>
      updateTicket(event_id, id, field === 'is_paused' ? { is_paused: to } : { is_hidden: to })
    return perform({
      show: () =>
        patchRow<TicketView>(ticketQueries.all(event_id), id, (row) => ({
          ...row,
          ...withReason(row, field === 'is_paused' ? 'PAUSED' : 'HIDDEN', value),
          [field]: value,
        })),
      run: () => set(value),
      done,
      undo: () => set(!value),
      failed: t`The ticket was not saved. Try again.`,
    })
  }
  const askAndDelete = () =>
    perform({
      ask: {
        title: t`Delete “${title}”?`,
        text: i18n._(words.remove_text),
        action: i18n._(words.remove),
        is_danger: true,
      },
      run: () => deleteTicket(event_id, id),
      done: i18n._(words.removed),
      failed: t`The ticket was not deleted. Try again.`,
    })
  /** Hidden until it is shown, so that nobody buys it while it is being changed (TIX-23). */
  const duplicate = (onDone: (copy: TicketView) => void) =>
    perform({
      run: async () => onDone(await duplicateTicket(event_id, id, t`Copy of ${title}`.slice(0, MAX_NAME_LENGTH))),
      done: i18n._(words.duplicated),
      failed: t`The ticket was not duplicated. Try again.`,
    })
  return {
    is_busy,
    duplicate,
    turnSale: () => turn('is_paused', !is_paused, is_paused ? t`Sales resumed` : t`Sales paused`),
    turnSight: () => turn('is_hidden', !is_hidden, is_hidden ? t`Ticket shown` : t`Ticket hidden`),
    askAndDelete,
  }
}
