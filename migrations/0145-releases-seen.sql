-- phase: expand
-- MIG-5: the newest file each process carries; null is a release from before this column. By it is seen whether what only an
-- older release needs may go.
alter table processes add column newest_migration text;

-- A process that ends takes its row with it. When its release was seen last stays here, also of the release before.
create table releases_seen (
  newest_migration text primary key,
  release text not null,
  seen_at timestamptz not null
);
create function keep_release_seen() returns trigger language plpgsql as $$
begin
  insert into releases_seen (newest_migration, release, seen_at)
    values (coalesce(old.newest_migration, ''), old.release, old.seen_at)
    on conflict (newest_migration) do update set release = excluded.release, seen_at = excluded.seen_at
      where releases_seen.seen_at < excluded.seen_at;
  return null;
end $$;
create trigger processes_gone after delete on processes for each row execute function keep_release_seen();
