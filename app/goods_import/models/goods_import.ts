import { GoodsImportSchema } from '#database/schema'

/** A sheet with one row for each of the goods, from the upload to the goods. */
export default class GoodsImport extends GoodsImportSchema {
  static table = 'goods_imports'
}
