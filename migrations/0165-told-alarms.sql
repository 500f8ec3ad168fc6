-- phase: expand
-- MAIL-190: when the operator was last mailed about an alarm; null: not yet, or not since this release.
alter table operator_alarms add column told_at timestamptz;
