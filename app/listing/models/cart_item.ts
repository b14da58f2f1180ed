import { CartItemSchema } from '#database/schema'

export default class CartItem extends CartItemSchema {
  static table = 'cart_items'
}
