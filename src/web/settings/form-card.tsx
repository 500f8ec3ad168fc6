import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FormBody, type FormFrame, SaveButton } from '#web/ui/noun-form.tsx'
import { Card } from '#web/ui/page-header.tsx'

/** A card of settings with its own button (BO-34). */
export function FormCard({ title, noun, children }: { title: string; noun: FormFrame; children: ReactNode }) {
  return (
    <Card title={title}>
      <FormBody noun={noun} label={title}>
        {children}
        <div>
          <SaveButton noun={noun}>
            <Trans>Save</Trans>
            <span className="visually-hidden">{title}</span>
          </SaveButton>
        </div>
      </FormBody>
    </Card>
  )
}
