/** What keeps a backup from being made, read or restored. Commands print its message, which contains the remedy, without a stack. */
export class BackupError extends Error {
  render(_: unknown, kernel: { ui: { logger: { error(message: string): void } } }) {
    kernel.ui.logger.error(this.message)
  }
}

export const cutOff = () =>
  new BackupError('The backup ends too early: its writing or its transfer was interrupted. Nothing of it was kept.')

export const damaged = (where: string) =>
  new BackupError(
    `The backup is damaged (${where}). Nothing of it was kept. Take another copy of it, or the backup before.`
  )
