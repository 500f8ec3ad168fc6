import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { formatDateAndTime } from '#core/platform/time.ts'
import { itemName } from '#web/catalog/prices/summary.tsx'
import { FieldNotes } from '#web/platform/public-ui/field.tsx'
import link from '#web/platform/public-ui/link-page/link-page.module.css'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import { Heading, Panel } from '#web/platform/public-ui/panel.tsx'
import { Stepper } from '#web/platform/public-ui/stepper.tsx'
import type { Choice, Quantities } from './choices.ts'
import styles from './request.module.css'

interface ChoiceFieldsProps {
  readonly choices: readonly Choice[]
  readonly quantities: Quantities
  readonly event: { readonly timezone: string; readonly currency: string }
  readonly is_missing: boolean
  readonly onChange: (quantities: Quantities) => void
}

/** Which places, and how many of each (APP-3). */
export function ChoiceFields({ choices, quantities, event, is_missing, onChange }: ChoiceFieldsProps) {
  const { t } = useLingui()
  const { tag } = useLocale()
  const money = useMoney(event.currency)
  const error_id = useId()
  return (
    <Panel className={link.panel} aria-labelledby="request-places">
      <Heading level={2} id="request-places">
        <Trans>Which places do you ask for?</Trans>
      </Heading>
      <ul className={styles.choices}>
        {choices.map((choice) => {
          const name = itemName(choice.title, choice.label)
          return (
            <li key={choice.key}>
              <span className={link.words}>
                <b>
                  <bdi>{name}</bdi>
                </b>
                <span className={link.quiet}>
                  {choice.starts_at && (
                    <time dateTime={choice.starts_at}>
                      {formatDateAndTime(new Date(choice.starts_at), event.timezone, tag)}
                    </time>
                  )}
                  {choice.starts_at && choice.unit_total !== null && ', '}
                  {choice.unit_total !== null && (choice.unit_total === 0 ? t`Free` : money(choice.unit_total))}
                </span>
              </span>
              <Stepper
                label={name}
                value={quantities[choice.key] ?? 0}
                min={choice.min}
                max={choice.max}
                described_by={is_missing ? error_id : undefined}
                is_invalid={is_missing}
                onChange={(quantity) => onChange({ ...quantities, [choice.key]: quantity })}
              />
            </li>
          )
        })}
      </ul>
      <FieldNotes
        error={is_missing ? t`Choose at least one place.` : undefined}
        hint_id={`${error_id}-hint`}
        error_id={error_id}
      />
    </Panel>
  )
}
