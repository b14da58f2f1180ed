/* Open wishes for goods by the tonne in memory, by type of goods, for the question which of them new goods fit. */
import type { ProductType } from '#app/catalog/codes'
import type { TonneType } from '#app/demand/rules/tonne_criteria'
import { meetsTonnes, type TonneCriteria } from '#app/demand/rules/tonne_ranges'
import type { TonnageOnSale } from '#app/listing/queries/tonnage_on_sale'
import { aboveCap } from '#app/demand/rules/fit_score'
import { capAt, type Quotes, type WishPrice } from '#app/demand/shared/price_caps'

export type TonneWish = {
  id: number
  companyId: number
  productType: TonneType
  /** What has to be met, by range. */
  musts: readonly TonneCriteria[]
  /** Goods with a higher price do not fit; without one any price does. */
  price: WishPrice
}

export class TonneWishes {
  private readonly typeOf = new Map<number, ProductType>()
  private readonly ofType = new Map<ProductType, Map<number, TonneWish>>()

  /** Adds a wish or replaces it. */
  put(wish: TonneWish) {
    this.remove(wish.id)
    this.typeOf.set(wish.id, wish.productType)
    const wishes = this.ofType.get(wish.productType) ?? new Map<number, TonneWish>()
    this.ofType.set(wish.productType, wishes.set(wish.id, wish))
  }

  remove(id: number) {
    const type = this.typeOf.get(id)
    if (type === undefined) return
    this.ofType.get(type)!.delete(id)
    this.typeOf.delete(id)
  }

  /** Ids of the wishes of other companies that goods of a seller fit: they meet what has to be met, at no higher price. In the order of ids. */
  match(goods: TonnageOnSale, quotes: Quotes): number[] {
    const found: number[] = []
    for (const { id, companyId, musts, price } of this.ofType.get(goods.productType)?.values() ?? []) {
      if (companyId === goods.companyId) continue
      if (aboveCap(goods.price, capAt(quotes, price)) > 0) continue
      if (musts.some((must) => meetsTonnes(goods, must))) found.push(id)
    }
    return found.sort((a, b) => a - b)
  }
}
