/*
 * What belongs to the companies of a market: a digest of its rows, which says whether somebody has changed one, and the texts that nobody else may read.
 */
import db from '@adonisjs/lucid/services/db'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import { RESERVE, type PrivateMarket } from '#tests/helpers/private_market'

/** Logs, and what is written about somebody but belongs to somebody else: a shop does not own its followers. */
const NO_BUSINESS = new Set(['audit_logs', 'user_logs', 'favourite_shops'])
const OWNERS = ['company_id', 'buyer_company_id', 'seller_company_id', 'payer_company_id', 'payee_company_id']

async function tablesOfCompanies() {
  const { rows } = await db.rawQuery(
    `select table_name, array_agg(column_name::text) as columns from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE' and column_name = any(?)
     group by table_name order by table_name`,
    [OWNERS]
  )
  return (rows as { table_name: string; columns: string[] }[])
    .filter(({ table_name: name }) => !NO_BUSINESS.has(name))
    .map(({ table_name: name, columns }) => ({
      name,
      ofSome: (list: string) => columns.map((column) => `t.${column} in (${list})`).join(' or '),
    }))
}

const companiesOf = ({ people }: PrivateMarket) => people.map(({ company }) => company.id).join(', ')

/** A function that digests, table by table, the rows that belong to a market. */
export async function digestOfMarket(market: PrivateMarket) {
  const sql = (await tablesOfCompanies()).map(
    ({ name, ofSome }) =>
      `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from "${name}" t where ${ofSome(companiesOf(market))}) as "${name}"`
  )
  return async () => (await db.rawQuery(`select ${sql.join(', ')}`)).rows[0] as Record<string, string>
}

/** Tables whose rows are shown to everybody. */
const SHOWN = new Set(['listings', 'companies', 'offer_changes', 'price_changes', 'report_listings', 'foreign_offers'])

/** The texts in rows of a market that stand in no row of the other one and are not offered to everybody. */
export async function wordsOfMarket(market: PrivateMarket, other: PrivateMarket): Promise<string[]> {
  const texts = async (companies: string) => {
    const found = new Set<string>()
    for (const { name, ofSome } of await tablesOfCompanies()) {
      if (SHOWN.has(name)) continue
      const { rows } = await db.rawQuery(`select to_jsonb(t) as row from "${name}" t where ${ofSome(companies)}`)
      for (const { row } of rows)
        for (const value of Object.values(row as object))
          if (typeof value === 'string' && value.length >= 6 && !/^\d{4}-\d\d-\d\d/.test(value)) found.add(value)
    }
    return found
  }
  const shown = new Set<string>()
  for (const table of ['listings', 'companies', 'batches', 'producers', 'entrepots']) {
    const where =
      table === 'batches'
        ? `where exists (select 1 from listings l where l.batch_id = t.id) or exists (select 1 from foreign_offers f where f.batch_id = t.id)`
        : ''
    const { rows } = await db.rawQuery(`select to_jsonb(t) as row from "${table}" t ${where}`)
    for (const { row } of rows) for (const value of Object.values(row as object)) shown.add(String(value))
  }
  // What the board shows of a wish for everybody; whose it is and where it goes stay words that nobody may read.
  const wishes = await db
    .from('demands')
    .where({ state: DemandState.open, visibility: DemandVisibility.everybody })
    .select('demand_no', 'delivery_region', 'price_contract')
  for (const row of wishes) for (const value of Object.values(row)) shown.add(String(value))
  const others = await texts(companiesOf(other))
  const words = [...(await texts(companiesOf(market)))].filter((word) => !others.has(word) && !shown.has(word))
  return [...words, String(RESERVE)]
}
