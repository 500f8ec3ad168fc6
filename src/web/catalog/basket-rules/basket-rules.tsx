import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_BASKET_RULES } from '#core/catalog/basket-rules/limits.ts'
import type { BasketRuleView } from '#core/catalog/basket-rules/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { LinkedList } from '#web/platform/ui/lists/linked-list.tsx'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { basketRuleQueries, deleteBasketRule } from './api.ts'
import { BasketRuleDialog } from './basket-rule-dialog.tsx'

/** What one ticket, extra or package needs in an order, or does not go with; nothing where there is only one (BO-61, EXT-6). */
export function BasketRules({ event, ticket_id }: { event: EventView; ticket_id: number }) {
  const query = useQuery(basketRuleQueries.all(event.id))
  const [dialog, setDialog] = useState<{ rule: BasketRuleView | null } | null>(null)
  const may_write = useRoleReason('ticket.write') === null
  const all = query.data ?? []
  const rules = all.filter((rule) => rule.ticket_id === ticket_id)
  if (event.tickets.length < 2 && rules.length === 0) return null
  return (
    <>
      <LinkedList
        title={<Trans>Basket rules</Trans>}
        text={<Trans>What has to be in the same order, or must not be, for example a child only with an adult.</Trans>}
        rows={rules.map((rule) => ({
          id: rule.id,
          title: <Others event={event} rule={rule} />,
          text: <Conditions rule={rule} />,
          menu: may_write && <RuleMenu event_id={event.id} rule={rule} onEdit={() => setDialog({ rule })} />,
        }))}
        add={
          may_write && all.length < MAX_BASKET_RULES
            ? { word: <Trans>Add a rule</Trans>, onClick: () => setDialog({ rule: null }) }
            : null
        }
      />
      {dialog && (
        <BasketRuleDialog event={event} ticket_id={ticket_id} rule={dialog.rule} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

function Others({ event, rule }: { event: EventView; rule: BasketRuleView }) {
  const { i18n } = useLingui()
  const titles = event.tickets.filter(({ id }) => rule.other_ticket_ids.includes(id)).map(({ title }) => title)
  const type = rule.type === 'REQUIRES' ? 'disjunction' : 'conjunction'
  const list = new Intl.ListFormat(i18n.locale, { type }).format(titles)
  return rule.type === 'REQUIRES' ? <Trans>Only together with {list}</Trans> : <Trans>Not together with {list}</Trans>
}

function Conditions({ rule: { same_date, allowed_per_unit } }: { rule: BasketRuleView }) {
  return (
    <>
      {allowed_per_unit !== null && (
        <Plural value={allowed_per_unit} one="at most # for each of these" other="at most # for each of these" />
      )}
      {allowed_per_unit !== null && same_date && ' · '}
      {same_date && <Trans>on the same date</Trans>}
    </>
  )
}

function RuleMenu({ event_id, rule, onEdit }: { event_id: number; rule: BasketRuleView; onEdit: () => void }) {
  const { t } = useLingui()
  const { perform } = useAction()
  const remove = () =>
    perform({
      ask: {
        title: <Trans>Delete this basket rule?</Trans>,
        text: <Trans>From now on buyers can combine these freely.</Trans>,
        action: <Trans>Delete basket rule</Trans>,
        is_danger: true,
      },
      run: () => deleteBasketRule(event_id, rule.id),
      done: t`Basket rule deleted`,
      failed: t`The basket rule was not deleted. Try again.`,
    })
  return (
    <RowMenu label={t`Basket rule`}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        <Trans>Edit basket rule</Trans>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={remove}>
        <Trans>Delete basket rule</Trans>
      </Menu.Item>
    </RowMenu>
  )
}
