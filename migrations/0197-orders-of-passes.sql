-- phase: expand
-- transaction: none
-- Whether a session of a waiting room has its order already is asked with its next reservation (ROOM-14).
create index concurrently if not exists orders_done_session on orders (session_hash, event_id) where status = 'COMPLETED' and session_hash is not null;
