import { ForeignDocumentSchema } from '#database/schema'

/** One version of a document of an order; written once. */
export default class ForeignDocument extends ForeignDocumentSchema {
  static table = 'foreign_documents'
}
