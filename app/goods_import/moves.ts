/* The moves of sheets with goods. */
import GoodsImport from '#app/goods_import/models/goods_import'
import { GoodsImportState } from '#app/goods_import/codes'
import { defineMove } from '#core/moves'

export const moveGoodsImport = defineMove({ model: GoodsImport, states: GoodsImportState, entity: 'goods_import' })
