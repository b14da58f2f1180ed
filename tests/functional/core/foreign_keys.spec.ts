import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'

/** Columns that name a company and have no foreign key, each with the reason. */
const WITHOUT: Record<string, string> = {
  'auction_bids.company_id':
    'written by bidding alone, from an entry that has one; a check for each bid would slow the last seconds',
  'auction_entries.company_id': 'an entry is made with a frozen deposit, which has one',
  'auction_lots.buyer_company_id': 'the company of the leading bid',
  'auction_lots.company_id': 'the owner of a batch, which has one',
  'auction_lots.seller_company_id': 'the owner of a batch, which has one',
  'audit_logs.company_id': 'a log says what was, and is written by every change',
  'bank_movements.payee_company_id': 'follows from a posting; 0 and -1 are the sub-accounts of the platform',
  'bank_movements.payer_company_id': 'follows from a posting; 0 and -1 are the sub-accounts of the platform',
  'ledger_accounts.payer_company_id': 'the owner of an account from which the same posting takes the money',
  'report_auctions.company_id': 'figures made anew from rows that have one',
  'report_deal_lines.buyer_company_id': 'figures made anew from rows that have one',
  'report_deal_lines.seller_company_id': 'figures made anew from rows that have one',
  'report_deals.company_id': 'figures made anew from rows that have one',
  'report_dollar_deals.company_id': 'figures made anew from rows that have one',
  'report_flows.company_id': 'figures made anew from rows that have one',
  'report_listings.company_id': 'figures made anew from rows that have one',
  'report_removals.buyer_company_id': 'figures made anew from rows that have one',
  'report_removals.seller_company_id': 'figures made anew from rows that have one',
  'report_usage.company_id': 'figures made anew from rows that have one',
  'transfers.payee_company_id': '0 is the platform, which is no company',
  'transfers.payer_company_id': '0 is the platform, which is no company',
  'user_logs.company_id': 'a log says what was, and is written by every call',
}

test.group('Columns that name a company', () => {
  test('have a foreign key to the companies, except where a reason is written', async ({ assert }) => {
    const { rows } = await db.rawQuery(
      `select c.relname || '.' || a.attname as name
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         and (a.attname = 'company_id' or a.attname like '%\\_company\\_id')
         and not exists (
           select 1 from pg_constraint f
           where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'companies'::regclass and f.conkey = array[a.attnum])
       order by 1`
    )
    assert.deepEqual(
      rows.map(({ name }: { name: string }) => name),
      Object.keys(WITHOUT).sort()
    )
  })
})
