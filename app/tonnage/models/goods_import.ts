import { GoodsImportSchema } from '#database/schema'

/** A sheet with goods by the tonne, from the upload to the goods. */
export default class GoodsImport extends GoodsImportSchema {
  static table = 'goods_imports'
}
