-- phase: expand
-- transaction: none
-- Whether an address ever confirmed an entry is asked for each mail of a free order (CALM-9), and by my tickets (PUB-33).
create index concurrently if not exists waiting_entries_email on waiting_entries (email) where email is not null;
