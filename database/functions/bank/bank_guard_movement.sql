-- What the bank is told stays what was posted: parties, amount and posting of a movement never change, and a confirmed one only gets the day of the file
-- that has it.
create or replace function bank_guard_movement() returns trigger language plpgsql as $$
begin
  if row(new.id, new.kind, new.payer_company_id, new.payee_company_id, new.amount, new.transaction_id, new.ref_type, new.ref_id, new.ref_no)
      is distinct from row(old.id, old.kind, old.payer_company_id, old.payee_company_id, old.amount, old.transaction_id, old.ref_type, old.ref_id, old.ref_no) then
    raise exception 'movement % tells the bank what was posted', old.movement_no using errcode = '42501';
  end if;
  if old.state = 9 /* 已确认 */ and to_jsonb(new) - 'reconciled_on' <> to_jsonb(old) - 'reconciled_on' then
    raise exception 'movement % is confirmed', old.movement_no using errcode = '42501';
  end if;
  return new;
end $$;

create or replace trigger bank_movements_guard before update on bank_movements
  for each row execute function bank_guard_movement();
