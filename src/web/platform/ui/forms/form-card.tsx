import type { ReactNode } from 'react'
import { Card } from '../page-header.tsx'
import { useSaveBar } from '../save-bar.tsx'
import styles from './form-card.module.css'
import { ReadOnly } from './read-only.ts'
import { FormBody, type SavedFrame } from './resource-form.tsx'

interface FormCardProps {
  readonly title: string
  readonly resource: SavedFrame
  /** Without the right to write there is nothing to save (BO-43). */
  readonly is_read_only?: boolean
  readonly children: ReactNode
}

/** A card of settings, saved by the bar of its page (BO-34). */
export function FormCard({ title, resource, is_read_only = false, children }: FormCardProps) {
  const bar = useSaveBar(resource, title)
  return (
    <Card title={title}>
      <FormBody resource={{ ...resource, submit: bar.save }} label={title}>
        <fieldset className={styles.fields} disabled={is_read_only}>
          <ReadOnly value={is_read_only}>{children}</ReadOnly>
        </fieldset>
        {/* Enter saves only where a form has such a button */}
        {!is_read_only && <button type="submit" hidden />}
      </FormBody>
    </Card>
  )
}
