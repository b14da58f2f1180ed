import { FavouriteShopSchema } from '#database/schema'

export default class FavouriteShop extends FavouriteShopSchema {
  static table = 'favourite_shops'
}
