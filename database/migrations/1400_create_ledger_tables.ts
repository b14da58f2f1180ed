import { BaseSchema } from '@adonisjs/lucid/schema'

/*
 * Double-entry ledger (flows §0). Cents. The database itself enforces that every transaction balances, that accounts which may not be
 * negative are not, that a balance is the sum of its entries, and that nothing written is ever changed.
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
      table.bigInteger('reverses_id').nullable().references('ledger_transactions.id')
      table.string('actor', 64).notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.index(['ref_type', 'ref_id', 'id'])
    })

    this.schema.createTable('ledger_entries', (table) => {
      table.bigIncrements('id')
      table.bigInteger('transaction_id').notNullable().references('ledger_transactions.id')
      table.string('account_code', 40).notNullable().references('ledger_accounts.code')
      table.bigInteger('debit').notNullable().defaultTo(0)
      table.bigInteger('credit').notNullable().defaultTo(0)
      table.bigInteger('balance_after').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.index(['account_code', 'id'])
      table.index(['transaction_id'])
      table.check('debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)', [], 'ledger_entries_one_side')
    })

    // Frozen amounts with their reason (glossary §2.19): Σ open holds of a company = its 2002 account.
    this.schema.createTable('holds', (table) => {
      table.bigIncrements('id')
      table.string('hold_no', 24).notNullable().unique()
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
        account ledger_accounts%rowtype;
        change bigint;
      begin
        select * into account from ledger_accounts where code = new.account_code for update;
        change := case when account.nature = 'debit' then new.debit - new.credit else new.credit - new.debit end;
        if account.balance + change < 0 and not account.may_be_negative then
          raise exception 'ledger account % would be negative', new.account_code using errcode = 'MQ001';
        end if;
        update ledger_accounts set balance = balance + change where code = new.account_code returning balance into new.balance_after;
        return new;
      end $$;

      create trigger ledger_entries_apply before insert on ledger_entries for each row execute function ledger_apply_entry();

      create function ledger_check_balanced() returns trigger language plpgsql as $$
      begin
        if (select coalesce(sum(debit), 0) <> coalesce(sum(credit), 0) from ledger_entries where transaction_id = new.transaction_id) then
          raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'MQ002';
        end if;
        return null;
      end $$;

      create constraint trigger ledger_entries_balanced after insert on ledger_entries
        deferrable initially deferred for each row execute function ledger_check_balanced();

      create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
      create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_change();
    `)
  }

  async down() {
    for (const table of ['holds', 'ledger_entries', 'ledger_transactions', 'ledger_accounts'])
      this.schema.dropTable(table)
    this.schema.raw('drop function ledger_apply_entry(); drop function ledger_check_balanced()')
  }
}
