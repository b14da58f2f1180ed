import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'

const LAST_LINES = 20

/**
 * Runs `node ace <command>` with low priority, and logs what it says.
 *
 * @throws Error with its last lines when it fails
 */
export async function runCommand(...command: string[]): Promise<void> {
  const child = spawn(process.execPath, [app.makePath('ace.js'), ...command], {
    cwd: app.makePath(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (said = (said + text).split('\n').slice(-LAST_LINES).join('\n')))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command.join(' ')}: ${said}`)
  logger.info({ command }, said)
}
