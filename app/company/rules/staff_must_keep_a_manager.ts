/** Whether a company has no manager without `leaving`. `managers`: ids of the active managers. */
export function leavesNoManager(managers: readonly number[], leaving: number): boolean {
  return !managers.some((id) => id !== leaving)
}
