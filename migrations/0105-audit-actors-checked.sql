-- phase: expand
alter table audit_log validate constraint audit_log_actor_type_check;
