import { spawn } from 'node:child_process'
import app from '@adonisjs/core/services/app'

/** Runs `node ace` in a process of its own, with further variables of the environment. */
export function runAce(
  args: string[],
  variables: Record<string, string> = {}
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['ace.js', ...args], {
    cwd: app.makePath(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1', ...variables },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, said })))
}
