import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { TagFrame } from '#core/sales/checkout/page-data.ts'
import { hasPrivacySignal } from '#web/platform/consent/consent.ts'
import type { EventTagsProps } from './event-tags.tsx'

interface Tags {
  /** Banner and frame; nothing until they are loaded. */
  readonly element: ReactNode
  /** Asks the visitor again; undefined where nothing is asked. */
  readonly onChoices: (() => void) | undefined
}

type Told = Pick<EventTagsProps, 'event' | 'url' | 'quote'> & { readonly tags: TagFrame | undefined }

/** An organizer's tags, once the visitor agrees; loaded where there are any and after the page stands (FUN-5, FUN-6). */
export function useTags({ tags, ...told }: Told): Tags {
  const [EventTags, setEventTags] = useState<ComponentType<EventTagsProps> | null>(null)
  const [is_asked, setAsked] = useState(false)
  useEffect(() => {
    if (!tags || hasPrivacySignal()) return
    import('./event-tags.tsx').then(
      (found) => setEventTags(() => found.EventTags),
      // without it nobody is asked and nothing runs
      () => {},
    )
  }, [tags])
  if (!tags || !EventTags) return { element: null, onChoices: undefined }
  return {
    element: <EventTags {...told} tags={tags} is_asked={is_asked} onAnswered={() => setAsked(false)} />,
    onChoices: () => setAsked(true),
  }
}
