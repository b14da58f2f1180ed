/* A seller enters goods by the tonne, and lists them with their price. */
import { call } from '#core/call'
import { enterGoods } from '#app/listing/actions/offer_goods'
import { isOffered } from '#app/listing/rules/goods_offer'
import { enterGoodsValidator } from '#app/listing/validators/goods_offer'
import { toSavedGoods } from '#app/tonnage/transformers/tonnage'

call.write('/seed-fiber/goods/add', {
  name: '新增棉副涤短商品',
  access: 'certified',
  permission: 'batch:add',
  summary:
    'Enter goods by the tonne by hand; with a price or a basis they are listed at once, which needs `listing:add`.',
  input: enterGoodsValidator,
  message: (_, input) => (isOffered(input) ? '已录入并挂牌' : '已录入'),
  run: async (input, { actor, trx }) => {
    const { listed, ...goods } = await enterGoods(input, actor, trx)
    return { ...toSavedGoods(goods), listed }
  },
})
