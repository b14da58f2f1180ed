import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The search index of every process follows this log. Triggers write it, so that no writer of a batch or a listing can forget to.
 * `xid` is the writing transaction: a reader that asks for everything from the oldest transaction it did not see finished misses
 * nothing, whatever the order of commits (a plain sequence would).
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      create table offer_changes (
        id bigserial primary key,
        xid xid8 not null default pg_current_xact_id(),
        listing_id bigint not null,
        created_at timestamptz not null default now()
      );
      create index offer_changes_xid on offer_changes (xid);
      create index offer_changes_created_at on offer_changes (created_at);

      create function follow_listings() returns trigger language plpgsql as $$
      begin
        insert into offer_changes (listing_id) select id from changed;
        return null;
      end $$;

      create function follow_batches() returns trigger language plpgsql as $$
      begin
        insert into offer_changes (listing_id) select l.id from changed c join listings l on l.batch_id = c.id and l.state = 2;
        return null;
      end $$;

      create trigger listings_insert_followed after insert on listings
        referencing new table as changed for each statement execute function follow_listings();
      create trigger listings_update_followed after update on listings
        referencing new table as changed for each statement execute function follow_listings();
      create trigger listings_delete_followed after delete on listings
        referencing old table as changed for each statement execute function follow_listings();
      create trigger batches_update_followed after update on batches
        referencing new table as changed for each statement execute function follow_batches();
    `)
  }

  async down() {
    this.schema.raw(`
      drop trigger batches_update_followed on batches;
      drop trigger listings_delete_followed on listings;
      drop trigger listings_update_followed on listings;
      drop trigger listings_insert_followed on listings;
      drop function follow_batches();
      drop function follow_listings();
      drop table offer_changes;
    `)
  }
}
