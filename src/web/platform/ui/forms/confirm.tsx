import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
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
}

/** Most questions are asked from a menu that has closed by then. */
function FocusBack({ children }: { children: ReactNode }) {
  useFocusBack()
  return children
}

/** A question before acting (UIX-4, DLG). Escape, the cross and the left button do nothing and answer false. */
export function confirm({ title, text, action, is_danger = false, stay }: Question): Promise<boolean> {
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
          <Group mt="lg" justify="flex-end" gap={8}>
            <Button onClick={decide(false)} data-autofocus>
              {stay ?? <Trans>Cancel</Trans>}
            </Button>
            <Button variant="filled" color={is_danger ? 'red' : 'action'} onClick={decide(true)}>
              {action}
            </Button>
          </Group>
        </FocusBack>
      ),
    })
  })
}
