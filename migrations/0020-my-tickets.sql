-- Find my tickets by a mailed link (PUB-32): one more purpose of a token, and the tickets of an address over all events.
alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check check (purpose in ('password_reset', 'invitation', 'email_confirmation', 'email_change', 'order_resume', 'my_tickets'));
-- No row of a running reservation is in it: reserving costs nothing more.
create index orders_of_address on orders (email, created_at desc) where status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT') and email is not null;
create index attendees_of_address on attendees (email, created_at desc);
