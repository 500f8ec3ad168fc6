import { type ReactNode, useEffect, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { Icon } from './icon.tsx'
import { LINK_COPIED_MS } from './limits.ts'

interface CopyButtonProps {
  readonly text: () => string
  /** What the button says for a moment afterwards; also announced. */
  readonly done: string
  readonly variant?: ButtonVariant
  readonly children: ReactNode
}

async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return await navigator.clipboard.writeText(text)
  // plain http on another machine's address has no clipboard: select it for the reader to copy
  window.prompt('', text)
}

/** Puts a text on the clipboard and says so in its own place. */
export function CopyButton({ text, done, variant = 'default', children }: CopyButtonProps) {
  const [is_done, setIsDone] = useState(false)
  useEffect(() => {
    if (!is_done) return
    const timer = setTimeout(() => setIsDone(false), LINK_COPIED_MS)
    return () => clearTimeout(timer)
  }, [is_done])
  const copy = () => void writeClipboard(text()).then(() => setIsDone(true))
  return (
    <Button variant={variant} onClick={copy}>
      {is_done ? (
        <>
          <Icon name="check" />
          <span>{done}</span>
        </>
      ) : (
        children
      )}
      <span className="visually-hidden" role="status">
        {is_done ? done : ''}
      </span>
    </Button>
  )
}
