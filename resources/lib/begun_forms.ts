/* Which forms on the screen have been begun. Apart from their drafts, because every page asks for it at its first call. */

/** Forms on the screen with something typed into them. */
const begun = new Set<object>()

/** Says that a form on the screen has been begun, until the returned function is called. */
export function beginForm(): () => void {
  const form = {}
  begun.add(form)
  return () => void begun.delete(form)
}

/** Whether somebody is in the middle of a form: what no action of his has caused does not take him away from it. */
export const inForm = () => begun.size > 0
