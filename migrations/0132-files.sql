-- phase: expand
-- Every file of the store has a row here before its first byte is written, and until its last is gone (OBJ-4, OBJ-5). Keys go by
-- their bytes, as a store lists them.
create table files (
  key text collate "C" primary key,
  kind text not null check (kind in ('IMAGE')),
  size bigint not null check (size >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  state text not null check (state in ('WRITING', 'READY', 'DELETING')),
  created_at timestamptz not null,
  delete_after timestamptz,
  check ((state = 'DELETING') = (delete_after is not null))
);
create index files_writing on files (created_at) where state = 'WRITING';
create index files_deleting on files (delete_after) where state = 'DELETING';

-- Null until the files of a picture have their rows: those of before, and those that a release before this one still writes.
alter table images add column files_registered_at timestamptz;
create index images_unregistered on images (id) where files_registered_at is null;
