import db from '@adonisjs/lucid/services/db'
import { SessionCompanyRole } from '#app/auction/codes'
import { SalesState, type ProductType } from '#app/catalog/codes'
import { BidType, ListingState } from '#app/listing/codes'

type Known = {
  code: string
  type: ProductType
  sales: SalesState
  bid: BidType | null
  here: boolean
  named: boolean
}

/** What keeps a batch out of the session; undefined when nothing does. The same conditions as those of `add_lots`. */
function lackOf({ type, sales, bid, here, named }: Known, productType: ProductType): string | undefined {
  if (here) return '已在本场次'
  if (bid === null) return '未挂牌'
  if (bid !== BidType.open) return '未设为参与竞价'
  if (sales !== SalesState.onSale) return '已被锁定'
  if (type !== productType) return '与场次的商品类型不一致'
  return named ? undefined : '不是本场次委托企业的批次'
}

/** Why batches with these codes cannot enter the session, by code as it was asked for; of several batches the newest speaks. */
export async function lackingOffers(
  codes: string[],
  { id, productType }: { id: number; productType: ProductType }
): Promise<Map<string, string>> {
  const { rows } = await db.rawQuery(
    `select lower(b.batch_code) as code, b.product_type as type, b.sales_state as sales, l.bid_type as bid,
       exists (select 1 from auction_lots t where t.session_id = :id and t.product_id = b.id) as here,
       coalesce((select bool_or(c.company_id = b.company_id) from auction_session_companies c
         where c.session_id = :id and c.role = :consignor), true) as named
     from batches b left join listings l on l.batch_id = b.id and l.state = :listed
     where lower(b.batch_code) = any(:codes) order by b.id`,
    {
      id,
      consignor: SessionCompanyRole.consignor,
      listed: ListingState.listed,
      codes: codes.map((one) => one.toLowerCase()),
    }
  )
  const known = new Map((rows as Known[]).map((row) => [row.code, row] as const))
  return new Map(
    codes.flatMap((code): [string, string][] => {
      const batch = known.get(code.toLowerCase())
      const lack = batch ? lackOf(batch, productType) : '没有这个批号'
      return lack ? [[code, lack]] : []
    })
  )
}
