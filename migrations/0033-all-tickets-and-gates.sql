-- phase: expand
-- CIL-8: a list admits all tickets, future ones too, or the chosen ones. Lists the release before makes meanwhile stay chosen.
alter table check_in_lists add column all_tickets boolean not null default false;
-- CIL-9: a list that names every ticket of its event was shown as "All tickets"; from now on it is what it said.
update check_in_lists l set all_tickets = true
where l.deleted_at is null
  and exists (select from list_tickets t where t.check_in_list_id = l.id)
  and not exists (select from tickets k where k.event_id = l.event_id and k.deleted_at is null
    and k.id not in (select t.ticket_id from list_tickets t where t.check_in_list_id = l.id));

-- CIL-11: what somebody typed once on the device.
alter table scans add column device_name text;
alter table check_ins add column device_name text;

-- LST-28: what a search finds besides the letters as they are stored. Null for plain ASCII, which most rows are: they need no
-- entry of their own in an index. The twin of `folded` in core/search-text.ts; the test beside the lists compares the two.
create function search_fold(stored text) returns text language plpgsql immutable strict parallel safe as $$
declare
  composed text;
  bare text;
  spelled text;
begin
  if octet_length(stored) = char_length(stored) then
    return null;
  end if;
  composed := translate(normalize(stored, NFC), 'ÄÖÜØÅÆŒÞẞŁĐÐĦŊı', 'äöüøåæœþßłđðħŋi');
  composed := replace(replace(replace(replace(composed, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  bare := regexp_replace(normalize(translate(composed, 'øłđðħŋ', 'olddhn'), NFKD), '[\u0300-\u036f]', '', 'g');
  spelled := replace(replace(replace(replace(replace(composed, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');
  spelled := regexp_replace(normalize(translate(spelled, 'łđðħŋ', 'lddhn'), NFKD), '[\u0300-\u036f]', '', 'g');
  bare := translate(lower(bare), 'ς', 'σ');
  spelled := translate(lower(spelled), 'ς', 'σ');
  return case when bare = spelled then bare else bare || chr(10) || spelled end;
end $$;
