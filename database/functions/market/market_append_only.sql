-- A correction of duties or of an own basis table is a new row.
create or replace trigger duty_parameters_append_only before update or delete on duty_parameters
  for each row execute function refuse_change();
create or replace trigger individuation_bases_append_only before update or delete on individuation_bases
  for each row execute function refuse_change();
