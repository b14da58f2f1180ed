import { ArticleRevisionSchema } from '#database/schema'

/** A text as it was saved once. The latest one whose `shownFrom` has come is what people read. */
export default class ArticleRevision extends ArticleRevisionSchema {
  static table = 'article_revisions'
}
