import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type ReactNode, useState } from 'react'
import { useFocusBack } from './use-focus-back.ts'

export interface Question {
  /** Asks with the object's name. */
  readonly title: ReactNode
  /** Names the consequence and what stays. */
  readonly text: ReactNode
  /** Verb and object, on the button. */
  readonly action: ReactNode
  readonly is_danger?: boolean
  /** "Keep editing" and the like; "Cancel" when missing. */
  readonly stay?: ReactNode
  /** Has to be given first, and is kept with the act. */
  readonly reason?: AskedReason
}

interface AskedReason {
  readonly label: ReactNode
  /** Characters. */
  readonly min: number
  readonly max: number
  readonly onReason: (text: string) => void
}

/** Most questions are asked from a menu that has closed by then. */
function FocusBack({ children }: { children: ReactNode }) {
  useFocusBack()
  return children
}

/** A question before acting (UIX-4, DLG). Escape, the cross and the left button do nothing and answer false. */
export function confirm({ title, text, action, is_danger = false, stay, reason }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const decide = (answer: boolean) => () => {
      resolve(answer)
      modals.close(id)
    }
    const id = modals.open({
      title,
      onClose: () => resolve(false),
      children: (
        <FocusBack>
          <div style={{ color: 'var(--text-2)', overflowWrap: 'anywhere' }}>{text}</div>
          <Answers
            stay={stay ?? <Trans>Cancel</Trans>}
            action={action}
            is_danger={is_danger}
            reason={reason}
            onDecide={(answer) => decide(answer)()}
          />
        </FocusBack>
      ),
    })
  })
}

interface AnswersProps {
  readonly stay: ReactNode
  readonly action: ReactNode
  readonly is_danger: boolean
  readonly reason: AskedReason | undefined
  readonly onDecide: (answer: boolean) => void
}

function Answers({ stay, action, is_danger, reason, onDecide }: AnswersProps) {
  const { t } = useLingui()
  const [given, setGiven] = useState('')
  const [says_missing, setSaysMissing] = useState(false)
  const is_missing = reason !== undefined && given.trim().length < reason.min
  const act = () => {
    if (is_missing) return setSaysMissing(true)
    reason?.onReason(given.trim())
    onDecide(true)
  }
  return (
    <>
      {reason && (
        <TextInput
          mt="md"
          label={reason.label}
          value={given}
          maxLength={reason.max}
          onChange={(event) => setGiven(event.currentTarget.value)}
          error={says_missing && is_missing ? t`Give a reason of at least ${reason.min} characters.` : undefined}
          data-autofocus
        />
      )}
      <Group mt="lg" justify="flex-end" gap={8}>
        <Button onClick={() => onDecide(false)} {...(reason ? {} : { 'data-autofocus': true })}>
          {stay}
        </Button>
        <Button variant="filled" color={is_danger ? 'red' : 'action'} onClick={act}>
          {action}
        </Button>
      </Group>
    </>
  )
}
