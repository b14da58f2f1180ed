import { CottonListSchema } from '#database/schema'

export default class CottonList extends CottonListSchema {
  static table = 'cotton_lists'
}
