-- For tables whose rows are written once, or never deleted: refuses the change. `app/core/table_guards.ts` makes the triggers from the
-- declarations of the modules; their argument, if any, is the age in days from which a row may be deleted. The search path is that of
-- the owner who makes the function, so that nobody else's now() is asked.
create or replace function refuse_change() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_level = 'ROW' and tg_op = 'DELETE' and tg_nargs = 1 then
    if old.created_at < now() - make_interval(days => tg_argv[0]::int) then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
