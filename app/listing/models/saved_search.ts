import { SavedSearchSchema } from '#database/schema'

export default class SavedSearch extends SavedSearchSchema {
  static table = 'saved_searches'
}
