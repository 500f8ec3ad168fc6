-- phase: expand
-- Which key reserved it on an event that is not on sale yet (KEY-10). No reference: a reservation would lock the key's row, and
-- keys are never deleted.
alter table orders add column api_key_id bigint;
-- A key writes to the buyers of its own mode only (KEY-9); null: to both, as users do. And it is no user.
alter table messages add column order_mode text check (order_mode in ('LIVE', 'TEST'));
alter table messages add column api_key_id bigint references api_keys;
alter table messages alter column sent_by drop not null;
-- Of refunds by staff and by keys one at a time is pending (RFD-3); those of the provider's dashboard have neither.
alter table refunds add column api_key_id bigint references api_keys;
drop index refunds_one_pending;
create unique index refunds_one_pending on refunds (order_id)
  where status = 'PENDING' and (user_id is not null or api_key_id is not null);
create index refunds_api_key on refunds (api_key_id) where api_key_id is not null;
create index messages_api_key on messages (api_key_id) where api_key_id is not null;
alter table date_actions add column api_key_id bigint references api_keys;
create index date_actions_api_key on date_actions (api_key_id) where api_key_id is not null;
