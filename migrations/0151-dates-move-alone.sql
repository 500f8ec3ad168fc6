-- phase: contract
-- 0053: releases that knew no dates moved an event by its own row, and its one date followed. What moves an event now writes
-- both. The trigger that gives every event its first date stays (DAT-13).
drop trigger events_only_date on events;
drop function move_only_date();
