-- phase: expand
-- Which login something was done in (AUD-3, BO-81). A number without a reference: the session may have ended long ago.
alter table audit_log add column session_id bigint;
