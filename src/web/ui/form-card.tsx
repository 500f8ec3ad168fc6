import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './form-card.module.css'
import { FormBody, type FormFrame, SaveButton } from './noun-form.tsx'
import { Card } from './page-header.tsx'
import { ReadOnly } from './read-only.ts'

interface FormCardProps {
  readonly title: string
  readonly noun: FormFrame
  /** Without the right to write there is nothing to save (BO-43). */
  readonly is_read_only?: boolean
  readonly children: ReactNode
}

/** A card of settings with its own button (BO-34). */
export function FormCard({ title, noun, is_read_only = false, children }: FormCardProps) {
  return (
    <Card title={title}>
      <FormBody noun={noun} label={title}>
        <fieldset className={styles.fields} disabled={is_read_only}>
          <ReadOnly value={is_read_only}>{children}</ReadOnly>
        </fieldset>
        {!is_read_only && (
          <div>
            <SaveButton noun={noun}>
              <Trans>Save</Trans>
              <span className="visually-hidden">{title}</span>
            </SaveButton>
          </div>
        )}
      </FormBody>
    </Card>
  )
}
