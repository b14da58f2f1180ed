import db from '@adonisjs/lucid/services/db'

const CHUNK = 50_000

/** Normally distributed, from three uniform numbers: close enough for a market and cheap in SQL. */
const normal = (mean: number, deviation: number, digits: number) =>
  `round((${mean} + ${deviation} * 2 * (random() + random() + random() - 1.5))::numeric, ${digits})`

/**
 * Fills an empty database with offers whose quality spreads like that of a real crop. Written by the database itself, in stretches,
 * with the triggers of the change log off.
 */
export async function seedOffers(batches: number, log: (line: string) => void) {
  await db.rawQuery(`select setseed(0.42)`)
  await db.rawQuery(
    `insert into companies (name, code, alias, type, state, regnum, province_name, city_name, contact_person, contact_mobile)
     select '测试棉业' || i || '有限公司', 'B' || lpad(i::text, 6, '0'), '测试' || i, 1, 2, 'B' || lpad(i::text, 17, '0'), '新疆', '奎屯', '李建国', '13900000000'
     from generate_series(1, 60) i`
  )
  for (const table of ['batches', 'listings']) await db.rawQuery(`alter table ${table} disable trigger user`)
  for (let from = 1; from <= batches; from += CHUNK) {
    const to = Math.min(batches, from + CHUNK - 1)
    await db.rawQuery(INSERT_BATCHES, [from, to])
    await db.rawQuery(INSERT_LISTINGS, [from, to])
    log(`${to.toLocaleString()} of ${batches.toLocaleString()} batches`)
  }
  for (const table of ['batches', 'listings']) await db.rawQuery(`alter table ${table} enable trigger user`)
  await db.rawQuery('vacuum analyze batches')
  await db.rawQuery('vacuum analyze listings')
}

const INSERT_BATCHES = `
  insert into batches (id, product_type, batch_code, production_year, is_verified, weight_type, company_id, packets, region, chandi,
    producer_code, producer_name, entrepot_name, gross_weight, net_weight, public_weight, impurity, moisture, batch_type, pick_type,
    len_avg, strength_avg, mike_avg, uniformity_avg, lv_main, mike_main, foreign_fiber, percent_agio, czce_agio,
    lv11, lv21, lv31, lv41, lv51, lv12, len27, len28, len29, len30, a, b2, c2, s1, s2, s3, u1, u2, u3, p1, p2, p3)
  select id, (array[1,1,1,1,1,1,1,2,4,6])[1 + (random() * 9)::int], lpad((60000000000 + id)::text, 11, '0'), 2024 + (random() * 2)::int, 1, 1,
    1 + (id % 60), 182 + (random() * 8)::int, 1 + (random() * 2)::int, (array['阿克苏','喀什','巴州','昌吉','塔城','博州','石河子','奎屯','和田','山东'])[1 + (random() * 9)::int],
    (65000 + id % 1000)::text, '测试轧花厂' || (id % 1000), '测试仓库' || (id % 120), w, w - 0.25, w + 1.2, imp, moi, 3, 2,
    len, str, mike, uni, (array['21','31','31','31','41'])[1 + (random() * 4)::int],
    case when mike <= 3.4 then 'C1' when mike <= 3.6 then 'B1' when mike <= 4.2 then 'A' when mike <= 4.9 then 'B2' else 'C2' end, 0,
    round((len - 28) * 10000 + (str - 28) * 5000)::bigint, case when random() < 0.8 then round((len - 28) * 20000)::bigint end,
    0, x, 100 - x - y, y, 0, 0,
    case when len < 28 then 60 else 5 end, case when len < 28 then 40 when len < 29 then 70 else 25 end, case when len < 28 then 0 when len < 29 then 25 else 60 end, case when len >= 29 then 10 else 0 end,
    case when mike <= 4.2 then 80 else 20 end, case when mike <= 4.2 then 20 else 75 end, case when mike <= 4.2 then 0 else 5 end,
    case when str >= 30 then 20 else 1 end, case when str >= 29 then 60 else 30 end, case when str >= 30 then 20 when str >= 29 then 39 else 69 end,
    0, case when uni >= 83 then 60 else 30 end, case when uni >= 83 then 40 else 70 end, 5, 94, 1
  from (
    select id, ${normal(28.6, 0.8, 1)} as len, ${normal(28.6, 1.1, 1)} as str, ${normal(4.3, 0.35, 1)} as mike, ${normal(82.4, 1.0, 1)} as uni,
      ${normal(1.9, 0.5, 2)} as imp, ${normal(6.0, 1.0, 2)} as moi, ${normal(42.6, 0.8, 3)} as w,
      round((random() * 60)::numeric, 2) as x, round((random() * 20)::numeric, 2) as y
    from generate_series(?::bigint, ?::bigint) id
  ) made`

const INSERT_LISTINGS = `
  insert into listings (id, batch_id, company_id, state, price_type, price, deposit, delivery_type, storage_fee_type, contact_id, contact_name, listed_at)
  select id, id, company_id, 2, 1, (round((15200 + (len_avg - 28) * 150 + (strength_avg - 28) * 80 + 300 * (random() - 0.5)) / 10) * 1000)::bigint,
    50000, 1 + (random() < 0.1)::int, 1 + (random() * 6)::int, 1, '李建国', now() - (random() * 30) * interval '1 day'
  from batches where id between ?::bigint and ?::bigint`
