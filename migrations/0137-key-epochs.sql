-- phase: expand
-- The epoch in which a key was claimed: without an answer from an earlier one it is taken over at once (HA-4). Null: claimed
-- by a release before this one.
alter table idempotency_keys add column epoch text;
