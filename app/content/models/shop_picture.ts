import { ShopPictureSchema } from '#database/schema'

/** A picture at the head of a company's shop. */
export default class ShopPicture extends ShopPictureSchema {
  static table = 'shop_pictures'
}
