-- phase: expand
-- transaction: none
-- AUD-1: the rare acts of an event by what they were. Those of every sale and scan are found without it, and keep out of it.
create index concurrently if not exists audit_log_event_action on audit_log (event_id, action, id)
  where event_id is not null and action not in ('order.reserved', 'order.details_saved', 'order.details_erased',
    'order.resume_requested', 'order.resumed', 'order.expired', 'payment.started', 'payment.submitted', 'payment.processing',
    'payment.declined', 'order.completed', 'attendee.created', 'check_in.created', 'check_in.ended', 'unit.redeemed',
    'unit.redemption_undone');
