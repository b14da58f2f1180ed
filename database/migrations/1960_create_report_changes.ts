import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What statistics have to count again. Triggers write it in the transaction of the change, so that no writer can forget to, and append
 * only, so that writers never wait for each other. `key` is an order or a crop year, `day` a day of the trade's calendar.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      create table report_changes (
        id bigserial primary key,
        topic text not null,
        key bigint,
        day date
      );
      create index report_changes_topic on report_changes (topic, id);

      create function report_day(at timestamptz) returns date language sql immutable parallel safe
        return (at at time zone 'Asia/Shanghai')::date;

      create function report_province(place text) returns text language sql immutable parallel safe
        return coalesce(substring(place from '^(北京|天津|河北|山西|内蒙古|辽宁|吉林|黑龙江|上海|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|广西|海南|重庆|四川|贵州|云南|西藏|陕西|甘肃|青海|宁夏|新疆|台湾|香港|澳门)'), '未注明');

      -- 新疆阿克苏地区温宿县 → 阿克苏地区, 新疆生产建设兵团第七师 → 新疆生产建设兵团, 河北省 → 河北, 巴西 → 巴西
      create function report_origin(place text) returns text language sql immutable parallel safe
        return case
          when coalesce(place, '') = '' then '未注明'
          when place like '新疆生产建设兵团%' then '新疆生产建设兵团'
          when place like '新疆%' then coalesce(substring(place from '(乌鲁木齐市|克拉玛依市|吐鲁番市|哈密市|昌吉回族自治州|博尔塔拉蒙古自治州|巴音郭楞蒙古自治州|阿克苏地区|克孜勒苏柯尔克孜自治州|喀什地区|和田地区|伊犁哈萨克自治州|塔城地区|阿勒泰地区)'), '新疆其他')
          else coalesce(nullif(report_province(place), '未注明'), place) end;

      -- orders: what was sold, cancelled, carried away
      create function report_orders() returns trigger language plpgsql as $$
      begin
        insert into report_changes (topic, key) select 'order', id from changed where accepted_at is not null;
        insert into report_changes (topic, day) select distinct 'usage', report_day(created_at) from changed where accepted_at is null;
        return null;
      end $$;
      create function report_order_lines() returns trigger language plpgsql as $$
      begin
        insert into report_changes (topic, key)
          select distinct 'order', c.order_id from changed c join orders o on o.id = c.order_id and o.accepted_at is not null;
        return null;
      end $$;
      create function report_tickets() returns trigger language plpgsql as $$
      begin
        insert into report_changes (topic, key)
          select distinct 'order', l.order_id from changed c join order_lines l on l.id = c.order_line_id;
        return null;
      end $$;
      create trigger orders_insert_reported after insert on orders
        referencing new table as changed for each statement execute function report_orders();
      create trigger orders_update_reported after update on orders
        referencing new table as changed for each statement execute function report_orders();
      create trigger order_lines_insert_reported after insert on order_lines
        referencing new table as changed for each statement execute function report_order_lines();
      create trigger order_lines_update_reported after update on order_lines
        referencing new table as changed for each statement execute function report_order_lines();
      create trigger pick_tickets_insert_reported after insert on pick_tickets
        referencing new table as changed for each statement execute function report_tickets();
      create trigger pick_tickets_update_reported after update on pick_tickets
        referencing new table as changed for each statement execute function report_tickets();
      create trigger pick_tickets_delete_reported after delete on pick_tickets
        referencing old table as changed for each statement execute function report_tickets();

      -- listings: the days on which they came and went
      create function report_listings() returns trigger language plpgsql as $$
      begin
        insert into report_changes (topic, day)
          select distinct 'listing', report_day(at) from changed, lateral (values (listed_at), (delisted_at)) t (at) where at is not null;
        return null;
      end $$;
      create index listings_listed_at on listings (listed_at);
      create index listings_delisted_at on listings (delisted_at);
      create trigger listings_insert_reported after insert on listings
        referencing new table as changed for each statement execute function report_listings();
      create trigger listings_update_reported after update on listings
        referencing new table as changed for each statement execute function report_listings();
      create trigger listings_delete_reported after delete on listings
        referencing old table as changed for each statement execute function report_listings();

      -- batches: only what statistics read of them
      create function report_new_batches() returns trigger language plpgsql as $$
      begin
        insert into report_changes (topic, key) select distinct 'quality', coalesce(production_year, 0) from changed;
        return null;
      end $$;
      create function report_batches() returns trigger language plpgsql as $$
      declare touched bigint[];
      begin
        select array_agg(n.id) into touched from was o join changed n on n.id = o.id
          where (o.production_year, o.product_type, o.region, o.chandi, o.producer_id, o.packets, o.gross_weight, o.public_weight,
                 o.len_avg, o.mike_avg, o.strength_avg, o.uniformity_avg, o.impurity, o.lv11, o.lv21, o.lv31, o.lv41, o.lv51)
            is distinct from
                (n.production_year, n.product_type, n.region, n.chandi, n.producer_id, n.packets, n.gross_weight, n.public_weight,
                 n.len_avg, n.mike_avg, n.strength_avg, n.uniformity_avg, n.impurity, n.lv11, n.lv21, n.lv31, n.lv41, n.lv51);
        if touched is null then return null; end if;
        insert into report_changes (topic, key)
          select distinct 'quality', coalesce(year, 0) from (
            select production_year as year from was where id = any(touched)
            union all select production_year from changed where id = any(touched)) years;
        insert into report_changes (topic, day)
          select distinct 'listing', report_day(at) from listings, lateral (values (listed_at), (delisted_at)) t (at)
            where batch_id = any(touched) and at is not null;
        return null;
      end $$;
      create trigger batches_insert_reported after insert on batches
        referencing new table as changed for each statement execute function report_new_batches();
      create trigger batches_update_reported after update on batches
        referencing old table as was new table as changed for each statement execute function report_batches();
      create trigger batches_delete_reported after delete on batches
        referencing old table as changed for each statement execute function report_new_batches();

      -- use of the platform
      create function report_use() returns trigger language plpgsql as $$
      begin
        insert into report_changes (topic, day) select distinct 'usage', report_day(created_at) from changed;
        return null;
      end $$;
      create function report_calls() returns trigger language plpgsql as $$
      begin
        insert into report_changes (topic, day)
          select distinct 'usage', report_day(created_at) from changed where kind = 'member' and company_id is not null;
        return null;
      end $$;
      create trigger user_logs_insert_reported after insert on user_logs
        referencing new table as changed for each statement execute function report_calls();
      create trigger imports_insert_reported after insert on imports
        referencing new table as changed for each statement execute function report_use();
    `)
  }

  async down() {
    this.schema.raw(`
      drop trigger imports_insert_reported on imports;
      drop trigger user_logs_insert_reported on user_logs;
      drop trigger batches_delete_reported on batches;
      drop trigger batches_update_reported on batches;
      drop trigger batches_insert_reported on batches;
      drop trigger listings_delete_reported on listings;
      drop trigger listings_update_reported on listings;
      drop trigger listings_insert_reported on listings;
      drop index listings_delisted_at;
      drop index listings_listed_at;
      drop trigger pick_tickets_delete_reported on pick_tickets;
      drop trigger pick_tickets_update_reported on pick_tickets;
      drop trigger pick_tickets_insert_reported on pick_tickets;
      drop trigger order_lines_update_reported on order_lines;
      drop trigger order_lines_insert_reported on order_lines;
      drop trigger orders_update_reported on orders;
      drop trigger orders_insert_reported on orders;
      drop function report_calls();
      drop function report_use();
      drop function report_batches();
      drop function report_new_batches();
      drop function report_listings();
      drop function report_tickets();
      drop function report_order_lines();
      drop function report_orders();
      drop function report_origin(text);
      drop function report_province(text);
      drop function report_day(timestamptz);
      drop table report_changes;
    `)
  }
}
