import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/**
 * Makes everything anew that was made with a key in APP_KEY_PREVIOUS, while the site runs, and says whether those keys are still needed. An interrupted
 * run is started again.
 */
export default class KeyRotate extends BaseCommand {
  static commandName = 'key:rotate'
  static description = 'Encrypt everything with the present APP_KEY, so that APP_KEY_PREVIOUS can go'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { isComplete, rotateKey } = await import('#app/system/actions/rotate_key')
    const rotation = await rotateKey()
    for (const { table, rows, written, unreadable } of rotation.tables) {
      this.logger.info(`${table}: ${rows} rows, ${written} written`)
      if (unreadable.length)
        this.logger.error(
          `${table}: no key opens ${unreadable.length} rows: ${unreadable.slice(0, 20).join(', ')}; is their key in APP_KEY_PREVIOUS?`
        )
    }
    if (rotation.retired) this.logger.info(`${rotation.retired} keys of the audit log's seals stored`)
    for (const name of rotation.unknown) this.logger.error(`${name} holds encrypted texts but is not registered`)
    if (isComplete(rotation))
      return this.logger.success('nothing needs a previous key: APP_KEY_PREVIOUS can be removed')
    this.exitCode = 1
  }
}
