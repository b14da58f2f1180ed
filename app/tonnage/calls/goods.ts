/* Calls of a seller for goods by the tonne. */
import { call } from '#core/call'
import { addGoods, changeStock, editGoods, type Goods } from '#app/tonnage/actions/save_goods'
import { ownGoods } from '#app/tonnage/queries/own_goods'
import { toTonnageFacts } from '#app/tonnage/transformers/tonnage'
import {
  addGoodsValidator,
  changeWeightValidator,
  editGoodsValidator,
  goodsIdValidator,
} from '#app/tonnage/validators/tonnage'

const saved = ({ batch, goods }: Goods) => ({
  productId: batch.id,
  batchCode: batch.batchCode,
  restWeight: batch.grossWeight,
  ...toTonnageFacts(batch, goods),
})

call.read('/seed-fiber/own/get', {
  name: null,
  access: 'certified',
  summary: 'Goods by the tonne of the own company with their version and the changes of their tonnes.',
  input: goodsIdValidator,
  run: ({ productId }, { actor }) => ownGoods(productId, actor),
})

call.write('/seed-fiber/goods/add', {
  name: '新增棉副涤短商品',
  access: 'certified',
  permission: 'batch:add',
  summary: 'Enter goods by the tonne by hand.',
  input: addGoodsValidator,
  message: '已录入',
  run: async (input, { actor, trx }) => saved(await addGoods(input, actor, trx)),
})

call.write('/seed-fiber/goods/edit', {
  name: '编辑棉副涤短商品',
  access: 'certified',
  permission: 'batch:edit',
  summary: 'Correct goods by the tonne that are not listed; fields that are left out stay.',
  input: editGoodsValidator,
  binds: ({ productId }, { actor }) => ownGoods(productId, actor),
  run: async (input, { actor, trx }) => saved(await editGoods(input, actor, trx)),
})

call.write('/seed-fiber/stock/edit', {
  name: '调整吨数',
  access: 'certified',
  permission: 'batch:edit',
  summary: 'Raise or lower what is left to sell, with a reason.',
  input: changeWeightValidator,
  binds: ({ productId }, { actor }) => ownGoods(productId, actor),
  message: '已调整',
  run: async (input, { actor, trx }) => saved(await changeStock(input, actor, trx)),
})
