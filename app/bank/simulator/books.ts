/*
 * The books of the simulated bank: two pockets for each sub-account, changed by orders only, never below zero. An order and its effect are one
 * statement, so an order that is known is never carried out twice, whoever asks and however often.
 */

/** Numbers of the platform's own sub-accounts at the simulated bank. */
export const PLATFORM_ACCOUNT = 'PLATFORM'
export const CLEARING_ACCOUNT = 'CLEARING'

export const BOOKS_SCHEMA = `
  alter table bank_simulator.members add column if not exists available bigint not null default 0 check (available >= 0);
  alter table bank_simulator.members add column if not exists frozen bigint not null default 0 check (frozen >= 0);
  insert into bank_simulator.members (bank_user_id, sub_account, name) values
    ('${PLATFORM_ACCOUNT}', '80100000000001', '平台手续费账户'), ('${CLEARING_ACCOUNT}', '80100000000002', '待清分账户')
    on conflict do nothing;
  create table if not exists bank_simulator.entries (
    id bigserial primary key, order_id text not null, kind text not null, serial text not null, bank_user_id text not null,
    available bigint not null, frozen bigint not null, created_at timestamptz not null default clock_timestamp());
  create index if not exists entries_of_member on bank_simulator.entries (bank_user_id, id);
  create index if not exists entries_by_day on bank_simulator.entries (created_at);
  create unique index if not exists returned_once on bank_simulator.orders ((details->>'originalOrderId')) where kind = 'returned' and status = 'success';

  -- Changes the pockets of one sub-account; a sentence when it cannot be done.
  create or replace function bank_simulator.change(o bank_simulator.orders, member text, more_available bigint, more_frozen bigint)
  returns text language plpgsql as $$
  declare m bank_simulator.members;
  begin
    select * into m from bank_simulator.members where bank_user_id = member for update;
    if m.bank_user_id is null then return '子账户不存在'; end if;
    if m.status <> 'NORMAL' then return '子账户状态异常'; end if;
    if m.available + more_available < 0 then return '可用余额不足'; end if;
    if m.frozen + more_frozen < 0 then return '冻结余额不足'; end if;
    update bank_simulator.members set available = available + more_available, frozen = frozen + more_frozen where bank_user_id = member;
    insert into bank_simulator.entries (order_id, kind, serial, bank_user_id, available, frozen)
      values (o.order_id, o.kind, o.serial, member, more_available, more_frozen);
    return null;
  end $$;

  -- Closes a sub-account that holds nothing, once or again.
  create or replace function bank_simulator.close(member text) returns text language plpgsql as $$
  begin
    update bank_simulator.members set status = 'CLOSED' where bank_user_id = member and available = 0 and frozen = 0;
    return case when found then null else '子账户不存在或仍有余额' end;
  end $$;

  -- The bank closes a sub-account of a member by itself: once, and never one of the platform's own, which nobody could open again.
  create or replace function bank_simulator.close_by_bank(member text) returns text language plpgsql as $$
  declare m bank_simulator.members;
  begin
    if member in ('${PLATFORM_ACCOUNT}', '${CLEARING_ACCOUNT}') then return '平台自有账户不能销户'; end if;
    select * into m from bank_simulator.members where bank_user_id = member for update;
    if m.status <> 'NORMAL' then return '子账户状态异常'; end if;
    return bank_simulator.close(member);
  end $$;

  -- A payout or refund that succeeded comes back, once: its row is locked, so that two that bring it back follow each other.
  create or replace function bank_simulator.give_back(o bank_simulator.orders) returns text language plpgsql as $$
  declare paid bank_simulator.orders;
  begin
    select * into paid from bank_simulator.orders where order_id = o.details->>'originalOrderId' and kind in ('withdraw', 'refund') for update;
    if paid.order_id is null then return '原付款指令不存在'; end if;
    if paid.status <> 'success' then return '原付款未成功，不能退回'; end if;
    if exists (select 1 from bank_simulator.orders where kind = 'returned' and status = 'success' and details->>'originalOrderId' = paid.order_id)
      then return '该笔付款已退回'; end if;
    return bank_simulator.change(o, o.details->>'bankUserId', o.amount, 0);
  end $$;

  -- Adds a sub-account with the next number.
  create or replace function bank_simulator.add_member(company text, code text) returns setof bank_simulator.members language sql as $$
    with n as (select nextval('bank_simulator.member_seq') as n)
    insert into bank_simulator.members (bank_user_id, sub_account, name, id_code)
    select 'B' || lpad(n::text, 7, '0'), '80100000' || lpad((5000000 + n)::text, 7, '0'), company, code from n returning *
  $$;

  -- What an order does to the books; a sentence when it cannot be done. The sub-accounts are locked in the order of their numbers.
  create or replace function bank_simulator.carry_out(o bank_simulator.orders) returns text language plpgsql as $$
  declare payer text := o.details->>'payer'; payee text := o.details->>'payee'; said text;
  begin
    perform 1 from bank_simulator.members where bank_user_id in (payer, payee) order by bank_user_id for update;
    case o.kind
      when 'freeze' then return bank_simulator.change(o, payer, -o.amount, o.amount);
      when 'unfreeze' then return bank_simulator.change(o, payer, o.amount, -o.amount);
      when 'pay', 'fee', 'fee-refund', 'assign' then said := bank_simulator.change(o, payer, -o.amount, 0);
      when 'pay-frozen' then said := bank_simulator.change(o, payer, 0, -o.amount);
      when 'in' then return bank_simulator.change(o, o.details->>'creditedTo', o.amount, 0);
      when 'withdraw' then return bank_simulator.change(o, o.details->>'bankUserId', -o.amount, 0);
      when 'refund' then return bank_simulator.change(o, '${CLEARING_ACCOUNT}', -o.amount, 0);
      when 'close' then return bank_simulator.close(o.details->>'bankUserId');
      when 'interest' then return bank_simulator.change(o, o.details->>'bankUserId', o.amount, 0);
      when 'bank-fee' then return bank_simulator.change(o, o.details->>'bankUserId', -o.amount, 0);
      when 'returned' then return bank_simulator.give_back(o);
      when 'closed' then return bank_simulator.close_by_bank(o.details->>'bankUserId');
      else return null;
    end case;
    if said is not null then return said; end if;
    said := bank_simulator.change(o, payee, o.amount, 0);
    -- The payer has given already: nothing of an order is done when the payee cannot take it.
    if said is not null then raise exception using errcode = 'BK001', message = said; end if;
    return null;
  end $$;

  -- Ends an order once; nothing when it has ended already. A failure is the sentence given, or what the books say. An opening adds its sub-account.
  drop function if exists bank_simulator.settle(text, text, jsonb);
  create or replace function bank_simulator.settle(number text, failure text) returns setof bank_simulator.orders language plpgsql as $$
  declare o bank_simulator.orders; said text := failure; opened jsonb := '{}';
  begin
    select * into o from bank_simulator.orders where order_id = number and status = 'processing' for update;
    if o.order_id is null then return; end if;
    if said is null then
      begin
        said := bank_simulator.carry_out(o);
      exception when sqlstate 'BK001' then said := sqlerrm;
      end;
    end if;
    if said is null and o.kind = 'open' then
      select jsonb_build_object('bankUserId', m.bank_user_id, 'subAccount', m.sub_account,
          'openDate', to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))
        into opened from bank_simulator.add_member(o.details->>'companyName', o.details->>'idCode') m;
    end if;
    return query update bank_simulator.orders set status = case when said is null then 'success' else 'failed' end, message = said,
      details = details || opened, settled_at = clock_timestamp() where order_id = number returning *;
  end $$;

  -- Adds an order, carries it out at once unless it takes time, and returns it; one with a known number is only returned.
  create or replace function bank_simulator.take(number text, order_kind text, order_serial text, order_amount bigint, order_details jsonb, delay_ms double precision, failure text)
  returns setof bank_simulator.orders language plpgsql as $$
  begin
    insert into bank_simulator.orders (order_id, kind, status, amount, serial, details, due_at)
      values (number, order_kind, 'processing', order_amount, order_serial, order_details, clock_timestamp() + delay_ms * interval '1 millisecond')
      on conflict (order_id) do nothing;
    if found and delay_ms = 0 then perform bank_simulator.settle(number, failure); end if;
    return query select * from bank_simulator.orders where order_id = number;
  end $$;
`
