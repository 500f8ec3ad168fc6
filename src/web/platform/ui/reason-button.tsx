import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

interface ReasonButtonProps extends ButtonProps {
  /** Why it may not be used; null when it may (UIX-5). */
  readonly reason: string | null
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Keeps its place and label and says why it cannot be used, as tooltip and description (UIX-5). */
export function ReasonButton({ reason, onClick, children, ...rest }: ReasonButtonProps) {
  const id = useId()
  if (reason === null)
    return (
      <Button {...rest} onClick={onClick}>
        {children}
      </Button>
    )
  return (
    <>
      <Tooltip label={reason}>
        <Button
          {...rest}
          variant="default"
          aria-disabled="true"
          aria-describedby={id}
          onClick={(event) => event.preventDefault()}
        >
          {children}
        </Button>
      </Tooltip>
      {/* beside the button: within it the reason would be part of its name */}
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}

interface CreateButtonProps {
  readonly reason?: string | null
  /** A plus, unless something says better what is added. */
  readonly icon?: ReactNode
  readonly onClick: () => void
  readonly children: ReactNode
}

/** What adds to a list: the one filled button of its screen, and of its empty state (look.md §6). */
export const CreateButton = ({
  reason = null,
  icon = <IconPlus size={16} />,
  onClick,
  children,
}: CreateButtonProps) => (
  <ReasonButton reason={reason} variant="filled" color="action" leftSection={icon} onClick={onClick}>
    {children}
  </ReasonButton>
)
