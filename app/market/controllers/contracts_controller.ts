import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { EventStream } from '#core/event_stream'
import { listedContractsOf } from '#app/market/queries/contracts'
import { marketStrip } from '#app/market/queries/strip'
import { quoteHub } from '#app/market/quote_hub'
import { PRODUCTS, type ProductCode } from '#app/market/rules/products'
import { toContractRow } from '#app/market/transformers/contract'

/** The products of one of the three contract lists (glossary §1.15). */
const products = (list: 'czce' | 'ice' | 'fiber') =>
  Object.values(PRODUCTS)
    .filter((product) => product.list === list)
    .map(({ code }): ProductCode => code)

/** 合约列表, the market strip, and quotes as they change. */
export default class ContractsController {
  async czce() {
    return ok((await listedContractsOf(products('czce'))).map(toContractRow))
  }

  async ice() {
    return ok((await listedContractsOf(products('ice'))).map(toContractRow))
  }

  async fiber() {
    return ok((await listedContractsOf(products('fiber'))).map(toContractRow))
  }

  async strip() {
    return ok(await marketStrip())
  }

  /** Stays open until the browser leaves. */
  async stream(ctx: HttpContext) {
    const stream = EventStream.open(ctx)
    await quoteHub.add(stream)
    await stream.closed()
  }
}
