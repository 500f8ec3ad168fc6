import { z } from 'zod'
import { VisitInput } from '#core/catalog/attribution/schema.ts'
import { SettingsInput, SettingsView } from '#core/catalog/events/settings-schema.ts'
import { MAX_PRESENTED_CODE_LENGTH } from '#core/catalog/promo-codes/limits.ts'
import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { LocalDate, PathId } from '#core/platform/fields.ts'
import { DuplicateInput } from './duplicate-schema.ts'
import {
  CheckInStatsView,
  EVENT_LIST,
  EventAsSeenView,
  EventInput,
  EventListAsSeenView,
  EventStatusInput,
  EventUpdate,
  PUBLIC_EVENT_LIST,
  PublicEventListView,
  PublicEventView,
  SaleHealthView,
  StatsQuery,
  StatsView,
} from './schema.ts'

/** Events as staff work with them: lists, one event, its settings, status and figures (API-29, API-40 to API-50). */
export const eventEndpoints = {
  list: endpoint({
    method: 'GET',
    may_lag: true,
    path: '/events',
    can: 'event.read',
    summary: 'Events of the account',
    data: EventListAsSeenView,
    list: EVENT_LIST,
  }),
  listOfOrganizer: endpoint({
    method: 'GET',
    may_lag: true,
    path: '/organizers/:organizer_id/events',
    can: 'event.read',
    summary: 'Events of an organizer',
    params: z.object({ organizer_id: PathId }),
    data: EventListAsSeenView,
    list: EVENT_LIST,
  }),
  create: endpoint({
    method: 'POST',
    path: '/events',
    can: 'event.create',
    summary: 'Create an event',
    body: EventInput,
    data: EventAsSeenView,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id',
    can: 'event.read',
    summary: 'One event',
    params: InEvent,
    data: EventAsSeenView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/events/:event_id',
    can: 'event.write',
    summary: 'Change an event',
    params: InEvent,
    body: EventUpdate,
    data: EventAsSeenView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:event_id',
    can: 'event.delete',
    summary: 'Delete an event',
    params: InEvent,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/events/:event_id/status',
    can: 'event.status',
    summary: 'Go live, back to draft, archive or restore',
    operation_id: 'setEventStatus',
    params: InEvent,
    body: EventStatusInput,
    data: EventAsSeenView,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/events/:event_id/duplicate',
    can: 'event.duplicate',
    summary: 'A new event made of this one',
    params: InEvent,
    body: DuplicateInput,
    data: EventAsSeenView,
    status: 201,
  }),
  stats: endpoint({
    method: 'GET',
    may_lag: true,
    path: '/events/:event_id/stats',
    can: 'stats.read',
    summary: 'Sales by day and in all',
    params: InEvent,
    query: StatsQuery,
    data: StatsView,
  }),
  checkInStats: endpoint({
    method: 'GET',
    may_lag: true,
    path: '/events/:event_id/check_in_stats',
    can: 'stats.read',
    summary: 'Checked in, by list',
    params: InEvent,
    data: CheckInStatsView,
  }),
  saleHealth: endpoint({
    method: 'GET',
    path: '/events/:event_id/sale-health',
    can: 'stats.read',
    summary: 'Why nothing can be sold',
    params: InEvent,
    data: SaleHealthView,
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/events/:event_id/settings',
    can: 'settings.read',
    summary: 'Settings of an event',
    params: InEvent,
    data: SettingsView,
  }),
  putSettings: endpoint({
    method: 'PUT',
    path: '/events/:event_id/settings',
    can: 'settings.write',
    summary: 'Change settings',
    params: InEvent,
    body: SettingsInput,
    data: SettingsView,
  }),
  patchSettings: endpoint({
    method: 'PATCH',
    path: '/events/:event_id/settings',
    can: 'settings.write',
    summary: 'Change some settings',
    params: InEvent,
    body: SettingsInput,
    data: SettingsView,
  }),
} as const

/** Events as everybody may read them (API-110, API-111, API-114). */
export const publicEventEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/public/events',
    can: 'public.read',
    summary: 'Public events',
    query: z.object({ organizer_id: PathId.optional() }),
    data: PublicEventListView,
    list: PUBLIC_EVENT_LIST,
  }),
  get: endpoint({
    method: 'GET',
    path: '/public/events/:event_id',
    can: 'public.read',
    summary: 'A public event with its tickets',
    params: InEvent,
    query: z.object({
      promo_code: z.string().max(MAX_PRESENTED_CODE_LENGTH).optional(),
      date: PathId.optional(),
      month: z
        .string()
        .regex(/^\d{4}-\d{2}$/)
        .optional(),
      day: LocalDate.optional(),
    }),
    data: PublicEventView,
  }),
  view: endpoint({
    method: 'POST',
    path: '/public/events/:event_id/views',
    can: 'public.read',
    summary: 'Count a page view',
    operation_id: 'countPublicEventView',
    params: InEvent,
    body: VisitInput,
  }),
} as const
