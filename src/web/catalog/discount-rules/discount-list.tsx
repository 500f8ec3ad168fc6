import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, Switch } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { DiscountRuleView } from '#core/catalog/discount-rules/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { opener } from '#web/platform/ui/display/details.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import table from '#web/platform/ui/lists/data-table.module.css'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { StepItems } from '#web/platform/ui/lists/step-items.tsx'
import { type Sortable, SortHandle } from '#web/platform/ui/lists/use-sortable.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { deleteDiscountRule, updateDiscountRule } from './api.ts'
import styles from './discounts.module.css'
import { ENDED_LABEL, PLANNED_LABEL } from './labels.ts'
import { RuleTickets, RuleTimes, RuleWords } from './rule-words.tsx'

interface DiscountListProps {
  readonly event: EventView
  readonly rules: readonly DiscountRuleView[]
  /** When they were loaded. */
  readonly now: number
  readonly sortable: Sortable
  readonly may_write: boolean
  readonly onEdit: (rule: DiscountRuleView) => void
}

/** Discounts in the order in which they act: a ticket that one has taken is not there for the next (DSC-4). */
export function DiscountList({ rules, sortable, ...rest }: DiscountListProps) {
  const { t } = useLingui()
  return (
    <section className={styles.rules} aria-label={t`Discounts`}>
      <div className={table.list}>
        <table className={table.table} aria-label={t`Discounts`}>
          <thead>
            <tr>
              <th scope="col">{t`Discount`}</th>
              <th scope="col">{t`Tickets`}</th>
              <th scope="col">{t`When`}</th>
              <th scope="col">{t`On`}</th>
              <th>
                <span className="visually-hidden">
                  <Trans>Actions</Trans>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sortable.arrange(rules).map((rule) => (
              <DiscountLine key={rule.id} rule={rule} sortable={sortable} {...rest} />
            ))}
          </tbody>
        </table>
      </div>
      {rules.length > 1 && (
        <p className={styles.quiet}>
          <Trans>Discounts act from the top. A ticket gets one of them.</Trans>
        </p>
      )}
    </section>
  )
}

type DiscountLineProps = Omit<DiscountListProps, 'rules'> & { readonly rule: DiscountRuleView }

function DiscountLine({ event, rule, now, sortable, may_write, onEdit }: DiscountLineProps) {
  const { t } = useLingui()
  const edit = () => onEdit(rule)
  return (
    <tr {...sortable.rowProps(rule.id)} data-off={!rule.is_enabled || undefined}>
      <td data-card="head">
        <span className={styles.first}>
          <SortHandle sortable={sortable} id={rule.id} name={rule.name} />
          <span className={styles.words}>
            {may_write ? (
              <button type="button" className={opener} onClick={edit}>
                <bdi>{rule.name}</bdi>
              </button>
            ) : (
              <b dir="auto">{rule.name}</b>
            )}
            <span className={styles.quiet}>
              <RuleWords event={event} rule={rule} />
            </span>
            <Standing rule={rule} now={now} />
          </span>
        </span>
      </td>
      <td data-card="line" data-label={t`Tickets`}>
        <RuleTickets event={event} rule={rule} />
      </td>
      <td data-card="line" data-label={t`When`}>
        <span className={styles.times}>
          <RuleTimes event={event} rule={rule} />
        </span>
      </td>
      <td data-card="line" data-label={t`On`}>
        <EnabledSwitch event_id={event.id} rule={rule} may_write={may_write} />
      </td>
      <td data-card="menu">
        {may_write && <DiscountMenu event_id={event.id} rule={rule} sortable={sortable} onEdit={edit} />}
      </td>
    </tr>
  )
}

/** Why one that is on does not hold at the moment. */
function Standing({ rule: { valid_from, valid_until }, now }: { rule: DiscountRuleView; now: number }) {
  if (valid_until !== null && Date.parse(valid_until) <= now) return <StatusBadge label={ENDED_LABEL} />
  if (valid_from !== null && Date.parse(valid_from) > now) return <StatusBadge label={PLANNED_LABEL} />
  return null
}

function EnabledSwitch({
  event_id,
  rule: { id, name, is_enabled },
  may_write,
}: {
  event_id: number
  rule: DiscountRuleView
  may_write: boolean
}) {
  const { t } = useLingui()
  const { perform, is_busy } = useAction()
  const turn = (next: boolean) =>
    perform({
      run: () => updateDiscountRule(event_id, id, { is_enabled: next }),
      undo: () => updateDiscountRule(event_id, id, { is_enabled: !next }),
      done: next ? t`Discount “${name}” is on.` : t`Discount “${name}” is off.`,
      failed: t`The discount was not saved. Try again.`,
    })
  return (
    <Switch
      aria-label={t`${name} is on`}
      checked={is_enabled}
      disabled={is_busy || !may_write}
      onChange={({ currentTarget }) => void turn(currentTarget.checked)}
    />
  )
}

interface DiscountMenuProps {
  readonly event_id: number
  readonly rule: DiscountRuleView
  readonly sortable: Sortable
  readonly onEdit: () => void
}

function DiscountMenu({ event_id, rule: { id, name }, sortable, onEdit }: DiscountMenuProps) {
  const { t } = useLingui()
  const { perform } = useAction()
  const remove = () =>
    perform({
      ask: {
        title: <Trans>Delete discount “{name}”?</Trans>,
        text: <Trans>New orders pay the full price. Orders that got it keep it.</Trans>,
        action: <Trans>Delete discount</Trans>,
        is_danger: true,
      },
      run: () => deleteDiscountRule(event_id, id),
      done: t`Discount “${name}” deleted`,
      failed: t`The discount was not deleted. Try again.`,
    })
  return (
    <RowMenu label={name}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        <Trans>Edit discount</Trans>
      </Menu.Item>
      <StepItems sortable={sortable} id={id} />
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={remove}>
        <Trans>Delete discount</Trans>
      </Menu.Item>
    </RowMenu>
  )
}
