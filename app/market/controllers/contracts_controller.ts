import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { listedContractsOf } from '#app/market/queries/contracts'
import { marketStrip } from '#app/market/queries/strip'
import { quoteHub } from '#app/market/quote_hub'
import { PRODUCTS, type ProductCode } from '#app/market/rules/products'
import { toContractRow } from '#app/market/transformers/contract'

/** The products of a list of the specification. */
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
  async stream({ response }: HttpContext) {
    const raw = response.response
    response.relayHeaders()
    raw.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    })
    raw.write('retry: 3000\n\n')
    await quoteHub.add(raw)
    await new Promise<void>((resolve) => {
      if (raw.destroyed) resolve()
      raw.once('close', resolve)
    })
  }
}
