-- What every reservation writes, with less to keep up (measured by `npm run bench -- reservations`).

-- A price belongs to its ticket, so one key to the price stands for both, and refuses a price of another ticket too.
alter table ticket_prices add unique (event_id, ticket_id, id);
alter table order_items drop constraint order_items_event_id_ticket_id_fkey;
alter table order_items drop constraint order_items_event_id_ticket_price_id_fkey;
alter table order_items add foreign key (event_id, ticket_id, ticket_price_id) references ticket_prices (event_id, ticket_id, id);
create index order_items_price_of_ticket on order_items (event_id, ticket_id, ticket_price_id);
drop index order_items_ticket;
drop index order_items_price;

-- An attendee's item is an item of the attendee's order; the same index finds the items of an order.
alter table order_items add unique (order_id, id);
alter table attendees drop constraint attendees_event_id_order_item_id_fkey;
alter table attendees add foreign key (order_id, order_item_id) references order_items (order_id, id);
create index attendees_item_of_order on attendees (order_id, order_item_id);
drop index attendees_item;
drop index attendees_order;
drop index order_items_order;
alter table order_items drop constraint order_items_event_id_id_key;

-- The sweep reads the few live holds by orders_holds.
drop index orders_lapsing;
