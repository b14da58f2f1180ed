import { NewsChannelSchema } from '#database/schema'

/** A channel of the news (资讯栏目). */
export default class NewsChannel extends NewsChannelSchema {
  static table = 'news_channels'
}
