import { BaseSchema } from '@adonisjs/lucid/schema'

/*
 * Double-entry ledger (flows §0). Cents. The database itself enforces that every transaction balances, that accounts which may not be
 * negative are not, that a balance is the sum of its entries and is changed by nothing else, that the open holds of a company are its
 * frozen money, and that nothing written is ever changed.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('ledger_accounts', (table) => {
      // `2001.3002`: class and owner (company for 2001, 2002, 2004; order for 2003)
      table.string('code', 40).notNullable().primary()
      table.string('class', 4).notNullable()
      table.bigInteger('owner_id').nullable()
      table.string('nature', 10).notNullable()
      table.bigInteger('balance').notNullable().defaultTo(0)
      table.boolean('may_be_negative').notNullable().defaultTo(false)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['class', 'owner_id'])
      table.check("code = class || coalesce('.' || owner_id, '')", [], 'ledger_accounts_code_says_class_and_owner')
      table.check("nature in ('debit', 'credit')", [], 'ledger_accounts_nature')
    })

    this.schema.createTable('ledger_transactions', (table) => {
      table.bigIncrements('id')
      // `{event}:{id}`: the same event can be posted only once
      table.string('key', 80).notNullable().unique()
      table.string('title', 20).notNullable()
      table.string('memo', 200).nullable()
      table.string('ref_type', 20).nullable()
      table.bigInteger('ref_id').nullable()
      table.string('ref_no', 40).nullable()
      // A transaction can be reversed once.
      table.bigInteger('reverses_id').nullable().unique().references('ledger_transactions.id')
      // The hold that this transaction makes, releases or captures.
      table.bigInteger('hold_id').nullable()
      table.string('actor', 64).notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.index(['ref_type', 'ref_id', 'id'])
      table.index(['hold_id'])
      table.index(['created_at'])
    })

    this.schema.createTable('ledger_entries', (table) => {
      table.bigIncrements('id')
      table.bigInteger('transaction_id').notNullable().references('ledger_transactions.id')
      table.string('account_code', 40).notNullable().references('ledger_accounts.code')
      table.bigInteger('debit').notNullable().defaultTo(0)
      table.bigInteger('credit').notNullable().defaultTo(0)
      table.bigInteger('balance_after').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.index(['account_code', 'created_at', 'id'])
      table.index(['transaction_id'])
      table.check('debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)', [], 'ledger_entries_one_side')
    })

    /*
     * Frozen amounts with their reason (glossary §2.19). Money on its way out of the custody account (type 5) lies in 2004, all other
     * frozen money in 2002, so Σ open holds = 2002 + 2004 = balance − useBalance.
     */
    this.schema.raw('create sequence hold_no_seq')
    this.schema.createTable('holds', (table) => {
      table.bigIncrements('id')
      table
        .string('hold_no', 24)
        .notNullable()
        .unique()
        .defaultTo(
          this.raw(
            `'BZ' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(nextval('hold_no_seq')::text, 6, '0')`
          )
        )
      table.bigInteger('company_id').notNullable()
      table.smallint('freeze_type').notNullable()
      table.bigInteger('amount').notNullable()
      table.bigInteger('remaining').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.string('ref_type', 20).notNullable()
      table.bigInteger('ref_id').notNullable()
      table.string('ref_no', 40).notNullable()
      table.string('reason', 200).nullable()
      table.string('expected_release', 100).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.timestamp('closed_at', { useTz: true }).nullable()
      table.index(['company_id', 'state', 'id'])
      table.index(['ref_type', 'ref_id'])
      table.check('amount > 0 and remaining between 0 and amount', [], 'holds_remaining_in_range')
    })

    this.schema.raw(`
      create function ledger_apply_entry() returns trigger language plpgsql as $$
      declare
        negative_allowed boolean;
      begin
        update ledger_accounts
          set balance = balance + case when nature = 'debit' then new.debit - new.credit else new.credit - new.debit end
          where code = new.account_code
          returning balance, may_be_negative into new.balance_after, negative_allowed;
        if new.balance_after < 0 and not negative_allowed then
          raise exception 'ledger account % would be negative', new.account_code using errcode = 'MQ001';
        end if;
        return new;
      end $$;

      create trigger ledger_entries_apply before insert on ledger_entries for each row execute function ledger_apply_entry();

      create function ledger_guard_account() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' or pg_trigger_depth() < 2 then
          raise exception 'ledger accounts change by entries only' using errcode = '42501';
        end if;
        return new;
      end $$;

      create trigger ledger_accounts_guard before update or delete on ledger_accounts for each row execute function ledger_guard_account();

      create function ledger_check_balanced() returns trigger language plpgsql as $$
      begin
        if (select coalesce(sum(debit), 0) <> coalesce(sum(credit), 0) from ledger_entries where transaction_id = new.transaction_id) then
          raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'MQ002';
        end if;
        return null;
      end $$;

      create constraint trigger ledger_entries_balanced after insert on ledger_entries
        deferrable initially deferred for each row execute function ledger_check_balanced();

      create function ledger_check_has_entries() returns trigger language plpgsql as $$
      begin
        if (select count(*) from ledger_entries where transaction_id = new.id) < 2 then
          raise exception 'ledger transaction % has no entries', new.id using errcode = 'MQ002';
        end if;
        return null;
      end $$;

      create constraint trigger ledger_transactions_have_entries after insert on ledger_transactions
        deferrable initially deferred for each row execute function ledger_check_has_entries();

      create index holds_open on holds (company_id) include (freeze_type, remaining) where remaining > 0;

      create function ledger_check_holds(company bigint, account_class text) returns void language plpgsql as $$
      declare
        held bigint;
        frozen bigint;
      begin
        select coalesce(sum(remaining), 0) into held from holds
          where company_id = company and remaining > 0 and (freeze_type = 5) = (account_class = '2004');
        select coalesce(sum(balance), 0) into frozen from ledger_accounts where code = account_class || '.' || company;
        if held <> frozen then
          raise exception 'open holds of company % are % but account %.% has %', company, held, account_class, company, frozen using errcode = 'MQ003';
        end if;
      end $$;

      create function ledger_check_holds_of_entry() returns trigger language plpgsql as $$
      begin
        perform ledger_check_holds(split_part(new.account_code, '.', 2)::bigint, split_part(new.account_code, '.', 1));
        return null;
      end $$;

      create function ledger_check_holds_of_hold() returns trigger language plpgsql as $$
      begin
        perform ledger_check_holds(new.company_id, case when new.freeze_type = 5 then '2004' else '2002' end);
        return null;
      end $$;

      create constraint trigger ledger_entries_match_holds after insert on ledger_entries deferrable initially deferred
        for each row when (new.account_code like '2002.%' or new.account_code like '2004.%') execute function ledger_check_holds_of_entry();
      create constraint trigger holds_match_entries after insert or update on holds deferrable initially deferred
        for each row execute function ledger_check_holds_of_hold();

      create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
      create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_change();
    `)
  }

  async down() {
    for (const table of ['holds', 'ledger_entries', 'ledger_transactions', 'ledger_accounts'])
      this.schema.dropTable(table)
    this.schema.raw('drop sequence hold_no_seq')
    for (const name of [
      'apply_entry',
      'guard_account',
      'check_balanced',
      'check_has_entries',
      'check_holds_of_entry',
      'check_holds_of_hold',
      'check_holds',
    ]) {
      this.schema.raw(`drop function ledger_${name}`)
    }
  }
}
