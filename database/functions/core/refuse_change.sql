-- For tables whose rows are written once: refuses every change of a row. Triggers of other modules' tables are in the file
-- `<module>_append_only.sql` of the module.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create or replace trigger audit_logs_append_only before update or delete on audit_logs
  for each row execute function refuse_change();
create or replace trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
