import { CarouselSlideSchema } from '#database/schema'

/** A picture of the carousel on the home page. */
export default class CarouselSlide extends CarouselSlideSchema {
  static table = 'carousel_slides'
}
