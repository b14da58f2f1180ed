import { ArticleRevisionSchema } from '#database/schema'

/** A saved version of a text. Readers see the latest one whose `shownFrom` has passed. */
export default class ArticleRevision extends ArticleRevisionSchema {
  static table = 'article_revisions'
}
