/* 合约列表, the market strip, and live quotes. */
import { call } from '#core/call'
import { EventStream } from '#core/event_stream'
import { listedContractsOf } from '#app/market/queries/contracts'
import { marketStrip } from '#app/market/queries/strip'
import { quoteHub } from '#app/market/shared/quote_hub'
import { PRODUCTS, type ProductCode } from '#app/market/rules/products'
import { toContractRow } from '#app/market/transformers/contract'
/** The products of one of the three contract lists (glossary §1.15). */
const products = (list: 'czce' | 'ice' | 'fiber') =>
  Object.values(PRODUCTS)
    .filter((product) => product.list === list)
    .map(({ code }): ProductCode => code)

call.read('/czce/contract/list', {
  name: '查看郑棉合约',
  access: 'user',
  summary: 'Cotton and yarn contracts of CZCE with their quotes.',
  run: async () => (await listedContractsOf(products('czce'))).map(toContractRow),
})

call.read('/ice/contract/list', {
  name: '查看ICE棉花合约',
  access: 'user',
  summary: 'Cotton contracts of ICE with their quotes, in hundredths of a US cent per pound.',
  run: async () => (await listedContractsOf(products('ice'))).map(toContractRow),
})

call.read('/czce/contract/fiber/list', {
  name: '查看短纤合约',
  access: 'user',
  summary: 'Polyester staple contracts of CZCE with their quotes.',
  run: async () => (await listedContractsOf(products('fiber'))).map(toContractRow),
})

call.public.read('/market/strip', {
  summary: 'Main contracts and the cotton index with their latest figure and the last 30 days.',
  maxAge: 3,
  run: () => marketStrip(),
})

/** The stream stays open until the browser closes it. */
call.public.stream('/market/stream', {
  summary: 'Quotes as they change: server-sent events named `quotes`, each a list of contracts.',
  maxAge: 0,
  run: async ({ http }) => {
    const stream = EventStream.open(http)
    await quoteHub.add(stream)
    await stream.closed()
  },
})
