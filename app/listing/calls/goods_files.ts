/* Photos and test reports of goods by the tonne, for whoever sees the goods. */
import { call } from '#core/call'
import { refuse } from '#core/errors'
import { isKeptByOrder } from '#app/listing/ports/files_of_orders'
import { visibleBatches } from '#app/listing/queries/visible_batches'
import { goodsFileValidator } from '#app/listing/validators/goods_files'
import { sendFile } from '#app/system/files/stored_files'
import { goodsFile } from '#app/tonnage/queries/goods_file'
import { TonnageRefusal } from '#app/tonnage/refusals'

call.stream('/seed-fiber/file', {
  name: '查看商品照片和检测报告',
  access: 'user',
  summary:
    'A photo or the test report of goods by the tonne that are on offer, of the own company, or as an own order has kept them.',
  input: goodsFileValidator,
  run: async ({ productId, fileId }, { actor, http }) => {
    if ((await visibleBatches([productId], actor)).length === 0) throw refuse(TonnageRefusal.goodsMissing)
    const kept = () => isKeptByOrder(productId, fileId, actor)
    return sendFile(await goodsFile(productId, fileId, kept), http)
  },
})
