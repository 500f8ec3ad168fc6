import { SelectOrdinal, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { formatDateAndTime } from '#core/platform/time.ts'
import { itemName } from '#web/catalog/prices/summary.tsx'
import { Button } from '#web/platform/public-ui/button.tsx'
import { FieldNotes } from '#web/platform/public-ui/field.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import link from '#web/platform/public-ui/link-page/link-page.module.css'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import { Heading, Panel } from '#web/platform/public-ui/panel.tsx'
import { Stepper } from '#web/platform/public-ui/stepper.tsx'
import { boundsOf, type Choice, movedUp } from './choices.ts'
import styles from './waiting.module.css'

export interface ChoiceValues {
  /** Keys of what is chosen, the favourite first. */
  readonly chosen: readonly string[]
  readonly quantity: number
  readonly accepts_fewer: boolean
}

interface ChoiceFieldsProps {
  readonly choices: readonly Choice[]
  readonly values: ChoiceValues
  readonly onChange: (values: ChoiceValues) => void
  readonly errors: Readonly<Record<string, string>>
  readonly event: { readonly timezone: string; readonly currency: string }
  /** Where another date is added. */
  readonly children?: ReactNode
}

/** Which places, in the order of the wishes, and how many (WTL-6). */
export function ChoiceFields({ choices, values, onChange, errors, event, children }: ChoiceFieldsProps) {
  const { t } = useLingui()
  const error_id = useId()
  const count_id = useId()
  const { chosen, quantity, accepts_fewer } = values
  const { min, max } = boundsOf(choices.filter(({ key }) => chosen.includes(key)))
  const toggle = (key: string, is_on: boolean) =>
    onChange({ ...values, chosen: is_on ? [...chosen, key] : chosen.filter((one) => one !== key) })
  return (
    <Panel className={link.panel}>
      <div>
        <Heading>
          <Trans>Which places would you take?</Trans>
        </Heading>
        {choices.length > 1 && (
          <p className={link.quiet}>
            <Trans>Choose everything that suits you, your favourite first.</Trans>
          </p>
        )}
      </div>
      <ul className={styles.wishes} aria-describedby={errors.prices ? error_id : undefined}>
        {choices.map((choice) => (
          <Wish
            key={choice.key}
            choice={choice}
            rank={chosen.indexOf(choice.key) + 1}
            of={chosen.length}
            event={event}
            onToggle={(is_on) => toggle(choice.key, is_on)}
            onUp={() => onChange({ ...values, chosen: movedUp(chosen, choice.key) })}
          />
        ))}
      </ul>
      <FieldNotes error={errors.prices} hint_id={`${error_id}-hint`} error_id={error_id} />
      {children}
      <div className={styles.count}>
        <Heading level={3}>
          <Trans>How many places?</Trans>
        </Heading>
        <Stepper
          label={t`Places`}
          value={quantity}
          min={min}
          max={Math.max(min, Number.isFinite(max) ? max : min)}
          described_by={errors.quantity ? count_id : undefined}
          is_invalid={Boolean(errors.quantity)}
          onChange={(value) => onChange({ ...values, quantity: value })}
        />
        <FieldNotes error={errors.quantity} hint_id={`${count_id}-hint`} error_id={count_id} />
        {quantity > 1 && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={accepts_fewer}
              onChange={(change) => onChange({ ...values, accepts_fewer: change.target.checked })}
            />
            <span className={link.words}>
              <b>
                <Trans>Fewer are fine too</Trans>
              </b>
              <span className={link.quiet}>
                <Trans>You may be offered fewer places, and sooner.</Trans>
              </span>
            </span>
          </label>
        )}
      </div>
    </Panel>
  )
}

interface WishProps {
  readonly choice: Choice
  /** 0: not chosen. */
  readonly rank: number
  readonly of: number
  readonly event: ChoiceFieldsProps['event']
  readonly onToggle: (is_on: boolean) => void
  readonly onUp: () => void
}

function Wish({ choice, rank, of, event, onToggle, onUp }: WishProps) {
  const { t } = useLingui()
  const { tag } = useLocale()
  const money = useMoney(event.currency)
  const name = itemName(choice.title, choice.label)
  return (
    <li>
      <label className={styles.wish}>
        <input type="checkbox" checked={rank > 0} onChange={(change) => onToggle(change.target.checked)} />
        <span className={link.words}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className={link.quiet}>
            {choice.starts_at && (
              <>
                <time dateTime={choice.starts_at}>
                  {formatDateAndTime(new Date(choice.starts_at), event.timezone, tag)}
                </time>
                {choice.unit_total !== null && ', '}
              </>
            )}
            {choice.unit_total !== null && (choice.unit_total === 0 ? t`Free` : money(choice.unit_total))}
          </span>
        </span>
      </label>
      {rank > 0 && of > 1 && (
        <span className={styles.rank}>
          <SelectOrdinal value={rank} one="#st choice" two="#nd choice" few="#rd choice" other="#th choice" />
          {rank > 1 && (
            <Button onClick={onUp} aria-label={t`Move up: ${name}`}>
              <Icon name="chevron" />
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
