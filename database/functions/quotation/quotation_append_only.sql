-- The rounds of a bargain are never changed or deleted.
create or replace trigger quotation_rounds_append_only before update or delete on quotation_rounds
  for each row execute function refuse_change();
