/**
 * The settings of an embedded widget by the names they have in the frame's address; on the organizer's page each stands
 * as `data-turnout-…` with hyphens (WID-3 to WID-6). Pure names: the embed script imports this and nothing else.
 */
export const WIDGET_COLOR_NAMES = [
  'background_color',
  'content_background_color',
  'primary_color',
  'secondary_color',
  'text_color',
  'button_color',
  'link_color',
] as const
export const WIDGET_SETTING_NAMES = [
  ...WIDGET_COLOR_NAMES,
  'continue_button_text',
  'locale',
  'padding',
  'autoresize',
  'promo_code',
  'affiliate',
  'checkout',
  'date',
] as const
export type WidgetSettingName = (typeof WIDGET_SETTING_NAMES)[number]

/** What frame and embed script say to each other; everything else is ignored (WID-2). */
export type FrameMessage =
  | { readonly turnout: 'resize'; readonly height: number }
  | { readonly turnout: 'top' }
  | { readonly turnout: 'title'; readonly title: string }
