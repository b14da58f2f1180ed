-- Columns with a text that matches a pattern, in any table, as `table.column`: where encrypted texts are, whoever wrote them.
create or replace function columns_with_text(pattern text) returns setof text language plpgsql stable as $$
declare place record; found boolean;
begin
  for place in
    select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying')
    order by c.table_name, c.ordinal_position
  loop
    execute format('select exists (select from %I where %I like $1)', place.table_name, place.column_name) into found using pattern;
    if found then return next place.table_name || '.' || place.column_name; end if;
  end loop;
end $$;
