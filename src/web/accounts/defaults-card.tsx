import { Trans } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormBody, type FormFrame, SaveButton } from '#web/ui/noun-form.tsx'
import { Card } from '#web/ui/page-header.tsx'
import { RichTextInput } from '#web/ui/rich-text-input.tsx'
import styles from './event-defaults.module.css'

interface DefaultsFrameProps {
  readonly title: string
  readonly noun: FormFrame
  readonly may_write: boolean
  readonly children: ReactNode
}

/** A card with its own button; without the right to write its fields are only read (BO-43). */
export function DefaultsCard({ title, noun, may_write, children }: DefaultsFrameProps) {
  return (
    <Card title={title}>
      <FormBody noun={noun} label={title}>
        <fieldset className={styles.fields} disabled={!may_write}>
          {children}
        </fieldset>
        {may_write && (
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

interface RichFieldProps {
  readonly label: string
  readonly description?: string
  readonly may_write: boolean
  readonly value?: string
  readonly error?: ReactNode
  readonly onChange: (html: string) => void
}

const wordsOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

/** An editor for who may write; for others its words, as an editor has no disabled state. */
export function RichField({ may_write, value = '', ...rest }: RichFieldProps) {
  if (may_write) return <RichTextInput {...rest} value={value} />
  return (
    <Input.Wrapper label={rest.label} labelElement="div" description={rest.description}>
      <p className={styles.words}>{wordsOf(value) || <Trans>Nothing set</Trans>}</p>
    </Input.Wrapper>
  )
}
