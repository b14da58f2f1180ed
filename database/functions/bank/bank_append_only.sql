-- Transfers are never changed or deleted.
create or replace trigger transfers_append_only before update or delete on transfers
  for each row execute function refuse_change();
