import { BaseSchema } from '@adonisjs/lucid/schema'

/*
 * Whoever watches a session is told what has changed in it. `rev` counts what can be seen of an item or a session, whoever changed it, so
 * that every process tells the same story. What is not a bid announces itself at commit; bids do not, because announcing would make their
 * commits queue: the process that placed them says it afterwards.
 */
export default class extends BaseSchema {
  async up() {
    for (const name of ['auction_items', 'auction_houses'])
      this.schema.alterTable(name, (table) => table.integer('rev').notNullable().defaultTo(0))
    this.schema.raw(`
      create function auction_count_change() returns trigger language plpgsql as $$
      begin
        new.rev := old.rev + 1;
        return new;
      end $$;
      create trigger auction_items_rev before update on auction_items for each row
        when (old.state <> new.state or old.hammer_price is distinct from new.hammer_price or old.offer_num <> new.offer_num
          or old.buyer_company_id is distinct from new.buyer_company_id or old.deadline is distinct from new.deadline
          or old.hammer_time is distinct from new.hammer_time)
        execute function auction_count_change();
      create trigger auction_houses_rev before update on auction_houses for each row
        when (old.state <> new.state or old.start_time <> new.start_time or old.end_time <> new.end_time
          or old.close_time is distinct from new.close_time or old.postpone <> new.postpone or old.flash_cap <> new.flash_cap)
        execute function auction_count_change();

      create function auction_announce() returns trigger language plpgsql as $$
      begin
        if tg_table_name = 'auction_houses' then perform pg_notify('auction_rooms', 'h' || new.id);
        else perform pg_notify('auction_rooms', 'h' || new.house_id);
        end if;
        return null;
      end $$;
      create trigger auction_items_announce after update on auction_items for each row
        when (old.rev <> new.rev and old.offer_num = new.offer_num) execute function auction_announce();
      create trigger auction_houses_announce after update on auction_houses for each row
        when (old.rev <> new.rev) execute function auction_announce();
      create trigger auction_entries_announce after insert or update on auction_entries for each row execute function auction_announce();
    `)
  }

  async down() {
    for (const name of ['items', 'houses']) {
      this.schema.raw(`drop trigger auction_${name}_rev on auction_${name}`)
      this.schema.raw(`drop trigger auction_${name}_announce on auction_${name}`)
      this.schema.alterTable(`auction_${name}`, (table) => table.dropColumn('rev'))
    }
    this.schema.raw('drop trigger auction_entries_announce on auction_entries')
    this.schema.raw('drop function auction_announce')
    this.schema.raw('drop function auction_count_change')
  }
}
