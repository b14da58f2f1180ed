-- Changed batches, only for changes of columns that statistics read. What is left of goods by the tonne is counted by the lines of their stock.
create or replace function report_batches() returns trigger language plpgsql as $$
declare touched bigint[];
begin
  select array_agg(n.id) into touched from was o join changed n on n.id = o.id
    where (o.production_year, o.product_type, o.region, o.chandi, o.producer_id, o.packets, o.public_weight,
           case when o.product_type in (9 /* 棉籽 */, 10 /* 不孕籽 */, 11 /* 短绒 */, 12 /* 涤短半光 */, 13 /* 涤短有光 */) then 0 else o.gross_weight end,
           o.len_avg, o.mike_avg, o.strength_avg, o.uniformity_avg, o.impurity, o.lv11, o.lv21, o.lv31, o.lv41, o.lv51)
      is distinct from
          (n.production_year, n.product_type, n.region, n.chandi, n.producer_id, n.packets, n.public_weight,
           case when o.product_type in (9 /* 棉籽 */, 10 /* 不孕籽 */, 11 /* 短绒 */, 12 /* 涤短半光 */, 13 /* 涤短有光 */) then 0 else n.gross_weight end,
           n.len_avg, n.mike_avg, n.strength_avg, n.uniformity_avg, n.impurity, n.lv11, n.lv21, n.lv31, n.lv41, n.lv51);
  if touched is null then return null; end if;
  insert into report_changes (topic, key)
    select distinct 'quality', coalesce(year, 0) from (
      select production_year as year from was where id = any(touched)
      union all select production_year from changed where id = any(touched)) years;
  insert into report_changes (topic, day)
    select distinct 'listing', report_day(at) from listings, lateral (values (listed_at), (delisted_at)) t (at)
      where batch_id = any(touched) and at is not null;
  insert into report_changes (topic, day)
    select distinct 'listing', report_day(created_at) from tonnage_changes where batch_id = any(touched);
  return null;
end $$;

create or replace trigger batches_update_reported after update on batches
  referencing old table as was new table as changed for each statement execute function report_batches();
