-- phase: expand
-- The checks of 0025, over rows that were there before.
alter table mails validate constraint mails_status_check;
alter table mails validate constraint mails_held_reason_check;
alter table mails validate constraint mails_failure_check;
alter table mail_tokens validate constraint mail_tokens_purpose_check;
