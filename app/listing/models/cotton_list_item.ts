import { CottonListItemSchema } from '#database/schema'

export default class CottonListItem extends CottonListItemSchema {
  static table = 'cotton_list_items'
}
