/* Calls of a seller for goods by the tonne that are entered. */
import { call } from '#core/call'
import { changeStock, editGoods } from '#app/tonnage/actions/save_goods'
import { ownGoods } from '#app/tonnage/queries/own_goods'
import { toSavedGoods } from '#app/tonnage/transformers/tonnage'
import { changeWeightValidator, editGoodsValidator, goodsIdValidator } from '#app/tonnage/validators/tonnage'

call.read('/seed-fiber/own/get', {
  name: null,
  access: 'certified',
  summary: 'Goods by the tonne of the own company with their version and the changes of their tonnes.',
  input: goodsIdValidator,
  run: ({ productId }, { actor }) => ownGoods(productId, actor),
})

call.write('/seed-fiber/goods/edit', {
  name: '编辑棉副涤短商品',
  access: 'certified',
  permission: 'batch:edit',
  summary: 'Correct goods by the tonne; fields that are left out stay, and of listed goods what they are.',
  input: editGoodsValidator,
  binds: ({ productId }, { actor }) => ownGoods(productId, actor),
  run: async (input, { actor, trx }) => toSavedGoods(await editGoods(input, actor, trx)),
})

call.write('/seed-fiber/stock/edit', {
  name: '调整吨数',
  access: 'certified',
  permission: 'batch:edit',
  summary: 'Raise or lower what is left to sell, with a reason.',
  input: changeWeightValidator,
  binds: ({ productId }, { actor }) => ownGoods(productId, actor),
  message: '已调整',
  run: async (input, { actor, trx }) => toSavedGoods(await changeStock(input, actor, trx)),
})
