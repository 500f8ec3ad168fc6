import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { MAX_OPTIONS } from '#core/catalog/questions/limits.ts'
import { newOption, type QuestionValues } from './question-values.ts'
import styles from './questions.module.css'

type Form = UseFormReturnType<QuestionValues>

/** The options of a choice: add, remove, sort; enter goes on to the next (BO-28). Order on screen is the buyer's. */
export function OptionRows({ form }: { form: Form }) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const { options } = form.values
  const focus = (index: number) =>
    setTimeout(() => list.current?.querySelectorAll<HTMLInputElement>('input')[index]?.focus())
  const add = (at = options.length) => {
    if (options.length >= MAX_OPTIONS) return
    form.insertListItem('options', newOption(), at)
    focus(at)
  }
  const remove = (index: number) => {
    form.removeListItem('options', index)
    focus(Math.max(0, index - 1))
  }
  return (
    <fieldset className={styles.options}>
      <legend>{t`Options`}</legend>
      <ol ref={list}>
        {options.map(({ key }, index) => (
          <OptionRow key={key} form={form} index={index} onAdd={() => add(index + 1)} onRemove={() => remove(index)} />
        ))}
      </ol>
      {form.errors.options && <p className={styles.error}>{form.errors.options}</p>}
      <Button leftSection={<IconPlus size={16} />} disabled={options.length >= MAX_OPTIONS} onClick={() => add()}>
        <Trans>Add option</Trans>
      </Button>
    </fieldset>
  )
}

interface OptionRowProps {
  readonly form: Form
  readonly index: number
  readonly onAdd: () => void
  readonly onRemove: () => void
}

function OptionRow({ form, index, onAdd, onRemove }: OptionRowProps) {
  const { t } = useLingui()
  const { options } = form.values
  const place = index + 1
  const name = options[index]?.text || t`Option ${place}`
  const move = (to: number) => form.reorderListItem('options', { from: index, to })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onAdd()
  }
  return (
    <li className={styles.option}>
      <TextInput
        aria-label={t`Option ${place}`}
        onKeyDown={onKeyDown}
        {...form.getInputProps(`options.${index}.text`)}
        error={form.errors[`options.${index}`]}
      />
      <ActionIcon aria-label={t`Move ${name} up`} disabled={index === 0} onClick={() => move(index - 1)}>
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={t`Move ${name} down`}
        disabled={index === options.length - 1}
        onClick={() => move(index + 1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t`Remove ${name}`} disabled={options.length === 1} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  )
}
