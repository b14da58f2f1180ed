/*
 * Which imports may be taken back.
 */
import type { Resource } from '#app/admin/define'

/** Whether the engine writes the rows of an import itself instead of calling the module. */
export const isPlain = (resource: Resource) =>
  !resource.import!.run && (resource.crud.create === true || !resource.crud.create)

/**
 * Whether an import of this screen may be taken back: what the engine has written it can put back, what a module has written goes back by its
 * own undoing, or by its edit and deletion. What two operators have agreed on is undone by two.
 */
export function isUndoable(resource: Resource): boolean {
  if (!resource.import || !resource.model) return false
  return isPlain(resource) || Boolean(resource.import.undo ?? (resource.crud.edit && resource.crud.delete))
}
