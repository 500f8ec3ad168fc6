-- phase: expand
-- What assistants propose (MCP-5 to MCP-8). `preview` is what the server computed, `preview_digest` its SHA-256; `body` what
-- the call takes that is made once somebody approves. A row goes with what it is about, and 30 days after it was made.
create table proposals (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  api_key_id bigint not null references api_keys on delete cascade,
  event_id bigint not null references events on delete cascade,
  order_id bigint references orders (id) on delete cascade,
  act text not null,
  params jsonb not null,
  body jsonb not null,
  preview jsonb not null,
  preview_digest bytea not null,
  note text check (char_length(note) <= 500),
  status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'DONE', 'FAILED')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  -- whoever carries it out; one of which nothing was heard for 60 s is taken over (MCP-7c)
  claimed_at timestamptz,
  finished_at timestamptz,
  error_code text,
  check ((status = 'PENDING') = (decided_at is null)),
  check ((status in ('DONE', 'FAILED')) = (finished_at is not null)),
  check ((error_code is not null) = (status = 'FAILED')),
  check ((claimed_at is not null) = (status in ('APPROVED', 'DONE', 'FAILED')))
);
create index proposals_account on proposals (account_id, id);
create index proposals_key on proposals (api_key_id, status);
create index proposals_event on proposals (event_id);
create index proposals_order on proposals (order_id) where order_id is not null;
create index proposals_decided_by on proposals (decided_by) where decided_by is not null;
create index proposals_pending on proposals (expires_at) where status = 'PENDING';
create index proposals_created on proposals (created_at);
