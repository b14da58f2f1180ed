/*
 * Which process runs the cluster of a data folder. PostgreSQL writes its number into `postmaster.pid` and removes the file when it ends in order. After a
 * kill or a power cut the file stays, and the number may belong to any other process by then: PostgreSQL itself refuses to start in that case,
 * because it only asks whether there is such a process. Here the process is looked at as well.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Whether a process runs. One that has ended and waits for its parent to notice (a zombie) does not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another user's process may not be signalled, but it is there.
    if (error.code !== 'EPERM') return false
  }
  try {
    // The name of the program stands in brackets and may contain anything; the state follows the last bracket.
    return !/\) [ZX] [^)]*$/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true // not Linux
  }
}

/** The words of a process's command line; null where it cannot be read. */
function commandOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
  } catch {
    // not Linux
  }
  if (process.platform === 'win32') return null
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return line.trim().split(/\s+/)
  } catch {
    return null
  }
}

/** Whether a command line is that of the PostgreSQL of a data folder. Its own processes rename themselves ("postgres: checkpointer") and are not. */
export function runsCluster(command, data) {
  if (!/^(?:postgres|postmaster)(?:\.exe)?$/.test(path.basename(command[0] ?? ''))) return false
  const given = command.flatMap((word, i) =>
    word === '-D' ? [command[i + 1] ?? ''] : word.startsWith('-D') ? [word.slice(2)] : []
  )
  return given.some((folder) => path.resolve(folder) === path.resolve(data) || realOf(folder) === realOf(data))
}

function realOf(folder) {
  try {
    return fs.realpathSync(folder)
  } catch {
    return path.resolve(folder)
  }
}

/**
 * The running PostgreSQL of a data folder, or null. `stale` is set when `postmaster.pid` names a living process that is none: what it runs, in words.
 *
 * @param {string} data
 * @returns {{ running: { pid: number, port: number } | null, stale?: { file: string, pid: number, command: string } }}
 */
export function postmasterOf(data) {
  const file = path.join(data, 'postmaster.pid')
  let lines
  try {
    lines = fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return { running: null }
  }
  const pid = Number(lines[0])
  if (!(pid > 0)) return { running: null }
  const port = Number(lines[3])
  if (!isAlive(pid)) {
    // A zombie still has its number, which PostgreSQL would take for a running server.
    return fs.existsSync(`/proc/${pid}`)
      ? { running: null, stale: { file, pid, command: 'an ended process' } }
      : { running: null }
  }
  const command = commandOf(pid)
  // Where nothing tells what the process is, it is taken for PostgreSQL: a file too many refuses a start, a file too few could cost data.
  if (!command || runsCluster(command, data)) return { running: { pid, port } }
  return { running: null, stale: { file, pid, command: command.join(' ').slice(0, 120) } }
}
