import { ArticleSchema } from '#database/schema'

/** A text of the platform as it is being worked on; what people read is a revision. */
export default class Article extends ArticleSchema {
  static table = 'articles'
}
