-- phase: expand
-- LIM-1: how many tickets a person may have, of one kind and of all together; null is no limit.
alter table tickets add column max_per_person int check (max_per_person between 1 and 500);
alter table event_settings
  add column max_tickets_per_person int check (max_tickets_per_person between 1 and 500),
  add column person_limit_per_date boolean not null default false;
-- LIM-3: how often the details of an order were refused for them.
alter table orders add column person_refusals smallint not null default 0;
