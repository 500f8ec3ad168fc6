-- phase: expand
-- transaction: none
-- AUD-1: the audit log of an event, newest first. Steps of a buyer are told by the order's activity and need no place here.
create index concurrently if not exists audit_log_event on audit_log (event_id, id)
  where event_id is not null and action not in ('order.reserved', 'order.details_saved', 'order.details_erased',
    'order.resume_requested', 'order.resumed', 'order.expired', 'payment.started', 'payment.submitted', 'payment.processing',
    'payment.declined');
