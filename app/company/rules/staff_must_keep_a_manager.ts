/** Whether a company would be left without a manager when `leaving` no longer is one. `managers`: ids of the active managers. */
export function leavesNoManager(managers: readonly number[], leaving: number): boolean {
  return !managers.some((id) => id !== leaving)
}
