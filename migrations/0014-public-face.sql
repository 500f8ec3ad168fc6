-- Which sites may frame the event's widget; none named means any (WID-1).
alter table event_settings add column widget_allowed_origins text[] not null default '{}';
alter table event_settings add constraint event_settings_widget_origins_few
  check (cardinality(widget_allowed_origins) <= 20);

-- Pictures stored before AVIF was written have no such files (IMG-2).
alter table images add column has_avif boolean not null default false;
