-- At commit: the entries of a posting of the dollar book sum to zero, and there are at least two of them (MQ002).
create or replace function dollar_check_balanced() returns trigger language plpgsql as $$
declare
  posting bigint;
begin
  if tg_table_name = 'dollar_postings' then posting := new.id; else posting := new.posting_id; end if;
  if (select count(*) < 2 or coalesce(sum(amount), 0) <> 0 from dollar_entries where posting_id = posting) then
    raise exception 'dollar posting % does not balance', posting using errcode = 'MQ002';
  end if;
  return null;
end $$;

drop trigger if exists dollar_entries_balanced on dollar_entries;
create constraint trigger dollar_entries_balanced after insert on dollar_entries
  deferrable initially deferred for each row execute function dollar_check_balanced();
drop trigger if exists dollar_postings_balanced on dollar_postings;
create constraint trigger dollar_postings_balanced after insert on dollar_postings
  deferrable initially deferred for each row execute function dollar_check_balanced();
