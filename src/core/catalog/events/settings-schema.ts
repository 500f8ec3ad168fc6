import { z } from 'zod'
import { PRICE_DISPLAY_MODES } from '#core/catalog/taxes-and-fees/price-display.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { DEFAULT_HOMEPAGE_COLORS, type HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import {
  Color,
  Email,
  Id,
  InstantText,
  InstantView,
  line,
  multiLine,
  optional,
  RichText,
} from '#core/platform/fields.ts'
import { ATTENDEE_DETAILS } from './attendee-details.ts'
import {
  DEFAULT_APPROVAL_PAY_HOURS,
  DEFAULT_BANK_GRACE_DAYS,
  DEFAULT_LAST_PAYMENT_DAYS,
  DEFAULT_OFFLINE_DUE_DAYS,
  DEFAULT_OFFLINE_SHARE_PERCENT,
  DEFAULT_OFFLINE_UNITS,
  DEFAULT_PAYMENT_TERM_DAYS,
  DEFAULT_REMINDER_DAYS,
  DEFAULT_WAITING_OFFER_MINUTES,
  MAX_APPROVAL_PAY_HOURS,
  MAX_BANK_GRACE_DAYS,
  MAX_CONTINUE_BUTTON_LENGTH,
  MAX_LAST_PAYMENT_DAYS,
  MAX_LISTED_METHODS,
  MAX_OFFLINE_DUE_DAYS,
  MAX_OFFLINE_SHARE_PERCENT,
  MAX_OFFLINE_UNITS,
  MAX_ORDER_TIMEOUT_MINUTES,
  MAX_ORIGIN_LENGTH,
  MAX_PAYMENT_TERM_DAYS,
  MAX_PER_PERSON,
  MAX_REMINDER_DAYS,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_LENGTH,
  MAX_TICKET_CONDITIONS_LENGTH,
  MAX_WAITING_OFFER_MINUTES,
  MAX_WIDGET_ORIGINS,
  MIN_APPROVAL_PAY_HOURS,
  MIN_WAITING_OFFER_MINUTES,
  RECOMMENDED_ORDER_TIMEOUT_MINUTES,
} from './limits.ts'
import { areOffsetsInOrder, SaleOffset } from './sale-bounds.ts'

/** When an offline order waits until its buyer has confirmed the address (CALM-6). */
export const OFFLINE_CONFIRMS = ['AUTO', 'ALWAYS', 'NEVER'] as const
export const BACKGROUND_TYPES = ['COLOR', 'MIRRORED_COVER'] as const
export const PAYMENT_METHODS = ['CARD', 'OFFLINE', 'BANK_TRANSFER'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** SET-19: a non-empty set, in the order of PAYMENT_METHODS. */
const PaymentMethods = z
  .array(z.enum(PAYMENT_METHODS))
  .min(1)
  .max(MAX_LISTED_METHODS)
  .transform((methods) => PAYMENT_METHODS.filter((method) => methods.includes(method)))

/** `https://shop.example.org`, also `https://*.example.org`; as the policy of the frame wants it (WID-1, SEC-18). */
const Origin = z
  .string()
  .transform((value) => value.trim().toLowerCase().replace(/\/+$/, ''))
  .pipe(
    z
      .string()
      .max(MAX_ORIGIN_LENGTH)
      .regex(
        /^https?:\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/,
        'origin',
      )
      // one label behind the star is a whole top-level domain; more of its kind are known to the server alone
      .refine((origin) => !/^https?:\/\/\*\.[^.:]+(?::\d+)?$/.test(origin), 'origin_too_wide'),
  )
const AllowedOrigins = z
  .array(Origin)
  .max(MAX_WIDGET_ORIGINS)
  .transform((origins) => [...new Set(origins)])

/** FUN-5: `G-` and 4 to 20 letters or digits. */
const Ga4MeasurementId = z
  .string()
  .trim()
  .regex(/^G-[A-Za-z0-9]{4,20}$/, 'ga4_measurement_id')
/** FUN-5: 5 to 20 digits. */
const MetaPixelId = z
  .string()
  .trim()
  .regex(/^\d{5,20}$/, 'meta_pixel_id')

/** The eight colours of an event page (SET-16 to SET-18, SET-47), all of one kind. */
export const forEachColor = <const Each>(each: Each): Record<keyof HomepageColors, Each> => ({
  homepage_background_color: each,
  homepage_content_background_color: each,
  homepage_primary_color: each,
  homepage_secondary_color: each,
  homepage_text_color: each,
  homepage_button_color: each,
  homepage_link_color: each,
  homepage_hero_color: each,
})

const fields = {
  seo_title: optional(line(MAX_SEO_LENGTH)),
  seo_description: optional(multiLine(MAX_SEO_DESCRIPTION_LENGTH)),
  seo_keywords: optional(line(MAX_SEO_LENGTH)),
  allow_search_engine_indexing: z.boolean().nullish(),
  email_footer_message: optional(RichText),
  support_email: optional(Email),
  notify_organizer_of_new_orders: z.boolean().nullish(),
  notify_buyer_of_refund: z.boolean().nullish(),
  order_timeout_in_minutes: z.int().min(1).max(MAX_ORDER_TIMEOUT_MINUTES).nullish(),
  pre_checkout_message: optional(RichText),
  post_checkout_message: optional(RichText),
  ticket_page_message: optional(RichText),
  ticket_conditions: optional(multiLine(MAX_TICKET_CONDITIONS_LENGTH)),
  continue_button_text: optional(line(MAX_CONTINUE_BUTTON_LENGTH)),
  show_available_quantity: z.boolean().nullish(),
  show_hidden_questions: z.boolean().nullish(),
  price_display_mode: z.enum(PRICE_DISPLAY_MODES).nullish(),
  homepage_background_type: z.enum(BACKGROUND_TYPES).nullish(),
  ...forEachColor(optional(Color)),
  payment_methods: PaymentMethods.nullish(),
  offline_payment_instructions: optional(RichText),
  offline_payment_due_in_days: z.int().min(1).max(MAX_OFFLINE_DUE_DAYS).nullish(),
  short_holds: z.boolean().nullish(),
  shared_network: z.boolean().nullish(),
  max_tickets_per_person: z.int().min(1).max(MAX_PER_PERSON).nullish(),
  person_limit_per_date: z.boolean().nullish(),
  date_sale_start_offset: SaleOffset.nullish(),
  date_sale_end_offset: SaleOffset.nullish(),
  attendee_details: z.enum(ATTENDEE_DETAILS).nullish(),
  hide_price_from_attendees: z.boolean().nullish(),
  offline_max_units: z.int().min(1).max(MAX_OFFLINE_UNITS).nullish(),
  offline_share: z.int().min(1).max(MAX_OFFLINE_SHARE_PERCENT).nullish(),
  offline_confirm: z.enum(OFFLINE_CONFIRMS).nullish(),
  waiting_list: z.boolean().nullish(),
  waiting_offer_minutes: z.int().min(MIN_WAITING_OFFER_MINUTES).max(MAX_WAITING_OFFER_MINUTES).nullish(),
  approval_pay_hours: z.int().min(MIN_APPROVAL_PAY_HOURS).max(MAX_APPROVAL_PAY_HOURS).nullish(),
  bank_account_id: Id.nullish(),
  payment_term_days: z.int().min(1).max(MAX_PAYMENT_TERM_DAYS).nullish(),
  last_payment_days: z.int().min(0).max(MAX_LAST_PAYMENT_DAYS).nullish(),
  bank_grace_days: z.int().min(0).max(MAX_BANK_GRACE_DAYS).nullish(),
  reminder_days: z.int().min(0).max(MAX_REMINDER_DAYS).nullish(),
  hide_getting_started: z.boolean().nullish(),
  widget_allowed_origins: AllowedOrigins.nullish(),
  ga4_measurement_id: optional(Ga4MeasurementId),
  meta_pixel_id: optional(MetaPixelId),
}

/** SET-1 to SET-49 for PUT and PATCH: omitted stays, null clears to the default where one exists (SET-30). */
export const SettingsInput = z.object({ ...fields, updated_at: InstantText.nullish() })
export type SettingsInput = z.output<typeof SettingsInput>

/** What only an event has: an account keeps no default of it (ACC-7). */
export const NO_DEFAULTS = {
  seo_title: true,
  seo_description: true,
  seo_keywords: true,
  show_hidden_questions: true,
  date_sale_start_offset: true,
  date_sale_end_offset: true,
  waiting_list: true,
  waiting_offer_minutes: true,
  approval_pay_hours: true,
  bank_account_id: true,
  hide_getting_started: true,
  widget_allowed_origins: true,
  ga4_measurement_id: true,
  meta_pixel_id: true,
} as const

/** The settings an account keeps as defaults for new events (ACC-7). */
export const EventDefaultsInput = z.object(fields).omit(NO_DEFAULTS)
export type EventDefaultsInput = z.output<typeof EventDefaultsInput>

const texts = z.string().nullable()

/** Every setting as stored. */
export const Settings = z.object({
  seo_title: texts,
  seo_description: texts,
  seo_keywords: texts,
  allow_search_engine_indexing: z.boolean(),
  email_footer_message: texts,
  support_email: texts,
  notify_organizer_of_new_orders: z.boolean(),
  notify_buyer_of_refund: z.boolean(),
  order_timeout_in_minutes: z.int(),
  pre_checkout_message: texts,
  post_checkout_message: texts,
  ticket_page_message: texts,
  ticket_conditions: texts,
  continue_button_text: texts,
  show_available_quantity: z.boolean(),
  show_hidden_questions: z.boolean(),
  price_display_mode: z.enum(PRICE_DISPLAY_MODES),
  homepage_background_type: z.enum(BACKGROUND_TYPES),
  ...forEachColor(z.string()),
  homepage_hero_color: texts,
  payment_methods: z.array(z.enum(PAYMENT_METHODS)),
  offline_payment_instructions: texts,
  offline_payment_due_in_days: z.int().nullable(),
  short_holds: z.boolean(),
  shared_network: z.boolean(),
  max_tickets_per_person: z.int().nullable(),
  person_limit_per_date: z.boolean(),
  date_sale_start_offset: z.int().nullable(),
  date_sale_end_offset: z.int().nullable(),
  attendee_details: z.enum(ATTENDEE_DETAILS),
  hide_price_from_attendees: z.boolean(),
  offline_max_units: z.int(),
  offline_share: z.int(),
  offline_confirm: z.enum(OFFLINE_CONFIRMS),
  waiting_list: z.boolean(),
  waiting_offer_minutes: z.int(),
  approval_pay_hours: z.int(),
  bank_account_id: Id.nullable(),
  payment_term_days: z.int(),
  last_payment_days: z.int(),
  bank_grace_days: z.int(),
  reminder_days: z.int().nullable(),
  hide_getting_started: z.boolean(),
  widget_allowed_origins: z.array(z.string()),
  ga4_measurement_id: texts,
  meta_pixel_id: texts,
})
export type Settings = z.output<typeof Settings>

/** What a setting is until somebody chooses; the column defaults say the same (SET). */
export const DEFAULT_SETTINGS: Settings = {
  seo_title: null,
  seo_description: null,
  seo_keywords: null,
  allow_search_engine_indexing: true,
  email_footer_message: null,
  support_email: null,
  notify_organizer_of_new_orders: true,
  notify_buyer_of_refund: true,
  order_timeout_in_minutes: RECOMMENDED_ORDER_TIMEOUT_MINUTES,
  pre_checkout_message: null,
  post_checkout_message: null,
  ticket_page_message: null,
  ticket_conditions: null,
  continue_button_text: null,
  show_available_quantity: false,
  show_hidden_questions: false,
  price_display_mode: 'INCLUSIVE',
  homepage_background_type: 'COLOR',
  ...DEFAULT_HOMEPAGE_COLORS,
  payment_methods: ['CARD'],
  offline_payment_instructions: null,
  offline_payment_due_in_days: DEFAULT_OFFLINE_DUE_DAYS,
  short_holds: true,
  shared_network: false,
  max_tickets_per_person: null,
  person_limit_per_date: false,
  date_sale_start_offset: null,
  date_sale_end_offset: null,
  attendee_details: 'EACH',
  hide_price_from_attendees: true,
  offline_max_units: DEFAULT_OFFLINE_UNITS,
  offline_share: DEFAULT_OFFLINE_SHARE_PERCENT,
  offline_confirm: 'AUTO',
  waiting_list: false,
  waiting_offer_minutes: DEFAULT_WAITING_OFFER_MINUTES,
  approval_pay_hours: DEFAULT_APPROVAL_PAY_HOURS,
  bank_account_id: null,
  payment_term_days: DEFAULT_PAYMENT_TERM_DAYS,
  last_payment_days: DEFAULT_LAST_PAYMENT_DAYS,
  bank_grace_days: DEFAULT_BANK_GRACE_DAYS,
  reminder_days: DEFAULT_REMINDER_DAYS,
  hide_getting_started: false,
  widget_allowed_origins: [],
  ga4_measurement_id: null,
  meta_pixel_id: null,
}

/** null there means "until the event ends", not "the default" (SET-21). */
const CLEARABLE: readonly (keyof Settings)[] = ['offline_payment_due_in_days', 'bank_account_id', 'reminder_days']

/** Rich texts of the settings, cleaned before they are stored (TXT-4). */
export const RICH_SETTINGS = [
  'email_footer_message',
  'pre_checkout_message',
  'post_checkout_message',
  'ticket_page_message',
  'offline_payment_instructions',
] as const satisfies readonly (keyof Settings)[]

/** Ids of tags, whose scripts run in a frame of another origin only (FUN-5). */
export const TAG_SETTINGS = ['ga4_measurement_id', 'meta_pixel_id'] as const satisfies readonly (keyof Settings)[]

/** The settings after a change: omitted ones stay, null falls back to the default where one exists (SET-30). */
export function mergeSettings(stored: Settings, change: Partial<Record<keyof Settings, unknown>>): Settings {
  const merged: Record<string, unknown> = { ...stored }
  for (const key of Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]) {
    const value = change[key]
    if (value === undefined) continue
    merged[key] = value === null && !CLEARABLE.includes(key) ? DEFAULT_SETTINGS[key] : value
  }
  return merged as Settings
}

type JudgedSettings = Pick<Settings, 'payment_methods' | 'offline_payment_instructions'> &
  Partial<Pick<Settings, 'date_sale_start_offset' | 'date_sale_end_offset'>>

/** The rules over several settings (SET-15, SET-20, DAT-25): field and message id, null when all is well. */
export function settingsProblem(
  settings: JudgedSettings,
): { path: keyof Settings; error: 'instructions_required' | 'end_after_start' } | null {
  if (settings.payment_methods.includes('OFFLINE') && !settings.offline_payment_instructions)
    return { path: 'offline_payment_instructions', error: 'instructions_required' }
  if (!areOffsetsInOrder(settings.date_sale_start_offset, settings.date_sale_end_offset))
    return { path: 'date_sale_end_offset', error: 'end_after_start' }
  return null
}

/** An event's settings as staff see them (VIE-6). */
export const SettingsView = Settings.extend({ updated_at: InstantView })
export type SettingsView = z.output<typeof SettingsView>

/** What everybody may read of the settings, and nothing else (SET-31). */
export const PublicSettingsView = Settings.pick({
  support_email: true,
  pre_checkout_message: true,
  ticket_page_message: true,
  continue_button_text: true,
  max_tickets_per_person: true,
  person_limit_per_date: true,
  price_display_mode: true,
  homepage_background_type: true,
  ...forEachColor(true),
})
export type PublicSettingsView = z.output<typeof PublicSettingsView>

nameViews({ SettingsView, PublicSettingsView })
