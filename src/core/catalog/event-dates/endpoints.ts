import { InEvent } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import {
  ChangedDatesView,
  CreateDatesInput,
  CreatedDatesView,
  DatePreviewView,
  DatePricesUpdate,
  DatePricesView,
  DeleteDatesInput,
  DeletedDatesView,
  EVENT_DATE_LIST,
  EventDateUpdate,
  EventDateView,
} from './schema.ts'

const OneDate = InEvent.extend({ event_date_id: PathId })
const all = { path: '/events/:event_id/dates', params: InEvent } as const
const one = { path: '/events/:event_id/dates/:event_date_id', params: OneDate } as const
const prices = { path: '/events/:event_id/dates/:event_date_id/prices', params: OneDate } as const

/** The dates of an event and what tickets cost on them (API-200, API-201). */
export const eventDateEndpoints = {
  list: endpoint({
    ...all,
    method: 'GET',
    can: 'date.read',
    summary: 'Dates of an event',
    data: EventDateView,
    list: EVENT_DATE_LIST,
  }),
  create: endpoint({
    ...all,
    method: 'POST',
    can: 'date.write',
    summary: 'Add dates by a rule or one by one',
    body: CreateDatesInput,
    data: CreatedDatesView,
    status: 201,
    idempotent: true,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/events/:event_id/dates/preview',
    can: 'date.write',
    summary: 'What adding dates would make',
    params: InEvent,
    body: CreateDatesInput,
    data: DatePreviewView,
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/events/:event_id/dates/delete',
    can: 'date.write',
    summary: 'Delete several dates',
    params: InEvent,
    body: DeleteDatesInput,
    data: DeletedDatesView,
    idempotent: true,
  }),
  get: endpoint({ ...one, method: 'GET', can: 'date.read', summary: 'One date', data: EventDateView }),
  update: endpoint({
    ...one,
    method: 'PUT',
    can: 'date.write',
    summary: 'Change a date, or it and others of its rule',
    body: EventDateUpdate,
    data: ChangedDatesView,
  }),
  remove: endpoint({ ...one, method: 'DELETE', can: 'date.write', summary: 'Delete a date' }),
  getPrices: endpoint({
    ...prices,
    method: 'GET',
    can: 'date.read',
    summary: 'Prices of a date',
    data: DatePricesView,
  }),
  putPrices: endpoint({
    ...prices,
    method: 'PUT',
    can: 'date.write',
    summary: 'Change prices of a date, or of it and others of its rule',
    body: DatePricesUpdate,
    data: DatePricesView,
  }),
} as const
