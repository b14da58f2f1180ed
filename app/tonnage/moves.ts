/* The moves of sheets with goods by the tonne. */
import GoodsImport from '#app/tonnage/models/goods_import'
import { GoodsImportState } from '#app/tonnage/codes'
import { defineMove } from '#core/moves'

export const moveGoodsImport = defineMove({ model: GoodsImport, states: GoodsImportState, entity: 'goods_import' })
