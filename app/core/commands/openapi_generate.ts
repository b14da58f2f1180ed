import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Writes the types of the calls' answers for the API document and the front ends. Run it after changing a call or a transformer. */
export default class OpenapiGenerate extends BaseCommand {
  static commandName = 'openapi:generate'
  static description = 'Write what all calls answer, for the API document and the front ends'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { ANSWERS_FILE, answersOf, answersText } = await import('#core/openapi/answers')
    const { typeCalls } = await import('#core/openapi/typed_calls')
    const { CALL_TYPES_FILE, callTypesText } = await import('#core/openapi/call_types')
    const typed = await typeCalls(fileURLToPath(this.app.appRoot))
    const made = answersOf(typed)
    await writeFile(ANSWERS_FILE, answersText(made))
    await writeFile(CALL_TYPES_FILE, callTypesText(typed))
    const counts = [made.answers, made.components].map((part) => Object.keys(part).length)
    this.logger.success(`${counts[0]} answers, ${counts[1]} shared types`)
  }
}
