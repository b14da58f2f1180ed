import { SelectedResourceSchema } from '#database/schema'

/** A batch pinned on the home page. */
export default class SelectedResource extends SelectedResourceSchema {
  static table = 'selected_resources'
}
