import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Writes what the calls answer. Run it after changing a call or a transformer. */
export default class OpenapiGenerate extends BaseCommand {
  static commandName = 'openapi:generate'
  static description = 'Write the schemas of all answers for the API document'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { ANSWERS_FILE, answersOf, answersText } = await import('#core/openapi/answers')
    const { typeCalls } = await import('#core/openapi/typed_calls')
    const made = answersOf(await typeCalls(fileURLToPath(this.app.appRoot)))
    await writeFile(ANSWERS_FILE, answersText(made))
    const counts = [made.answers, made.components].map((part) => Object.keys(part).length)
    this.logger.success(`${counts[0]} answers, ${counts[1]} shared types`)
  }
}
