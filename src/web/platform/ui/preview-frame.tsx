import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'

interface PreviewFrameProps extends Omit<ComponentProps<'iframe'>, 'src' | 'ref'> {
  readonly src: string
  readonly title: string
  readonly frame?: RefObject<HTMLIFrameElement | null>
}

/**
 * A page in a frame. Another address takes the place of the one before it: as a new `src` it would be a step of its own,
 * and Back would go back in the frame instead of leaving the screen.
 */
export function PreviewFrame({ src, title, frame, ...rest }: PreviewFrameProps) {
  const own = useRef<HTMLIFrameElement>(null)
  const element = frame ?? own
  const [first] = useState(src)
  const shown = useRef(src)
  useEffect(() => {
    if (shown.current === src) return
    shown.current = src
    element.current?.contentWindow?.location.replace(src)
  }, [src, element])
  return <iframe {...rest} ref={element} title={title} src={first} />
}
