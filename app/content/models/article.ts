import { ArticleSchema } from '#database/schema'

/** A text of the platform in its draft form; readers see a revision. */
export default class Article extends ArticleSchema {
  static table = 'articles'
}
