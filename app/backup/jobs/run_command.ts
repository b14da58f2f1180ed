import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import env from '#start/env'
import { isEmbedded } from '#app/backup/cluster/embedded'

const LAST_LINES = 20

/**
 * The server knows only the application's role, which may not copy the cluster. Without an address a command finds the embedded PostgreSQL by its
 * files, as the owner; for a PostgreSQL of one's own it connects as DATABASE_OWNER_URL of `.env`, or as the server does.
 */
async function environment(): Promise<NodeJS.ProcessEnv> {
  const { DATABASE_URL, ...others } = process.env
  return (await isEmbedded(env.get('DATABASE_URL'))) ? others : { ...others, DATABASE_URL }
}

/**
 * Runs `node ace <command>` with low priority, and logs what it says.
 *
 * @throws Error with its last lines when it fails
 */
export async function runCommand(...command: string[]): Promise<void> {
  const child = spawn(process.execPath, [app.makePath('ace.js'), ...command], {
    cwd: app.makePath(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: await environment(),
  })
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (said = (said + text).split('\n').slice(-LAST_LINES).join('\n')))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command.join(' ')}: ${said}`)
  logger.info({ command }, said)
}
