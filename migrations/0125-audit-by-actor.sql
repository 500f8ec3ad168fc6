-- phase: expand
-- transaction: none
-- AUD-1: what one person or key did. Buyers have no number, so selling writes nothing here.
create index concurrently if not exists audit_log_actor on audit_log (actor_id, id) where actor_id is not null;
