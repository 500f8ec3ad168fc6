import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { BACKGROUND_TYPES } from '#core/catalog/events/settings-schema.ts'
import { readWidgetOptions, type WidgetOptions } from '#core/publishing/public-pages/widget-options.ts'

/** How a page is to look apart from what is stored: asked by an embedding page, or tried in the designer. */
export interface Design extends Pick<WidgetOptions, 'colors' | 'continue_button_text'> {
  readonly background_type?: (typeof BACKGROUND_TYPES)[number] | undefined
}

/** The designer's unsaved choices, checked as the widget's are; here an empty button text means the usual one (DSG-1). */
export function readDesign(query: Readonly<Record<string, unknown>>): Design {
  const { colors, continue_button_text } = readWidgetOptions(query)
  return {
    colors,
    continue_button_text,
    background_type: BACKGROUND_TYPES.find((type) => type === query.background_type),
  }
}

/** WID-3, WID-4, DSG-1. Without a cover nothing can be mirrored (SET-15). */
export function applyDesign(event: PublicEventView, design: Design, is_whole: boolean): PublicEventView {
  const { settings } = event
  const wanted = design.background_type ?? settings.homepage_background_type
  return {
    ...event,
    // nothing can be ordered in the designer
    is_preview: event.is_preview || is_whole,
    settings: {
      ...settings,
      ...design.colors,
      continue_button_text: design.continue_button_text ?? (is_whole ? null : settings.continue_button_text),
      homepage_background_type: event.images.length > 0 ? wanted : 'COLOR',
    },
  }
}
