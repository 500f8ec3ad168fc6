import { type RawBuilder, sql } from 'kysely'

/**
 * The counters of units by their present links (STK-6, DAT-5): the price on its date, every assignment of the product, and
 * for admissions the date's own (EXT-1). `units` is the name of a table expression with event_id, date_id (never null: DAT-3),
 * ticket_id and ticket_price_id; its columns are passed on beside stock_id, kind and "limit", null where nothing limits. An
 * extra that is not counted by date has the event's id for one, and so the counter of its price's row (DAT-6). stock_id is
 * null only where no counter was made yet, and then nothing of it was ever held or sold (DAT-7).
 */
export const countersOfUnits = (units: string): RawBuilder<unknown> =>
  sql.raw(`
    select u.*, case when u.date_id = u.event_id then p.stock_id else dp.stock_id end as stock_id,
      case t.kind when 'ADMISSION' then 'PRICE' else t.kind end as kind,
      case when t.stock_per_date then coalesce(dp.quantity_available, p.quantity_available) else p.quantity_available end as "limit"
    from ${units} u join ticket_prices p on p.id = u.ticket_price_id join tickets t on t.id = p.ticket_id
      left join date_prices dp on dp.event_date_id = u.date_id and dp.ticket_price_id = p.id
    union all
    select u.*, case when c.is_per_date and u.date_id <> u.event_id then dc.stock_id else c.stock_id end, 'CAPACITY',
      case when c.is_enabled then c.capacity end
    from ${units} u join capacity_assignments c on c.event_id = u.event_id and c.deleted_at is null
        and (case c.applies_to when 'EVENT' then exists (select 1 from tickets t where t.id = u.ticket_id and t.kind = 'ADMISSION')
          else exists (select 1 from capacity_tickets l where l.capacity_assignment_id = c.id and l.ticket_id = u.ticket_id) end)
      left join date_capacities dc on dc.event_date_id = u.date_id and dc.capacity_assignment_id = c.id
    union all
    select u.*, d.stock_id, 'DATE', d.capacity from ${units} u join tickets t on t.id = u.ticket_id and t.kind = 'ADMISSION'
      join event_dates d on d.id = u.date_id and d.stock_id is not null`)
