-- Entries and transactions are never changed; mistakes are corrected by reversals.
create or replace trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create or replace trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
