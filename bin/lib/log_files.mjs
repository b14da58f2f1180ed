/*
 * Log files of the two-command start: readable by their owner only, and limited in size. The server writes to its file directly, so that its last words
 * are kept however it ends; a full file is therefore copied aside and emptied while the server goes on appending to it.
 */
import fs from 'node:fs'

/** Bytes from which on a file is put aside: 50 MB. */
export const FULL = 50 * 1024 * 1024

/** Number of older files that are kept: `server.log.1` is the youngest. */
export const KEPT = 5

const EVERY_MS = 30_000

/** pino's level of errors; fatal ones are above. */
const LEVEL_OF_ERRORS = 50

/** Opens a log file for appending. @returns its descriptor */
export function openLog(file) {
  const descriptor = fs.openSync(file, 'a', 0o600)
  fs.fchmodSync(descriptor, 0o600)
  return descriptor
}

/** Puts a full log file aside. What is written in the instant between copying and emptying is lost. */
export function rotateLog(file, { full = FULL, kept = KEPT } = {}) {
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) < full) return
  for (let number = kept - 1; number >= 1; number--)
    if (fs.existsSync(`${file}.${number}`)) fs.renameSync(`${file}.${number}`, `${file}.${number + 1}`)
  fs.copyFileSync(file, `${file}.1`)
  fs.chmodSync(`${file}.1`, 0o600)
  fs.truncateSync(file)
}

/** Looks after a log file while this process runs. */
export function keepRotating(file) {
  rotateLog(file)
  setInterval(() => {
    try {
      rotateLog(file)
    } catch (error) {
      console.error(`${file}: ${error.message}`)
    }
  }, EVERY_MS).unref()
}

/** What a process wrote into its log, which may have been put aside and emptied meanwhile. */
function textSince(file, from) {
  const bytes = fs.readFileSync(file)
  return bytes.subarray(bytes.length < from ? 0 : from).toString('utf8')
}

/** Whether a process has said since `from` that a debugger may attach. Node writes that line as it is; what callers send stands in lines of JSON. */
export function debuggerOpened(file, from) {
  return /^Debugger listening on /m.test(textSince(file, from))
}

/**
 * What a process wrote into its log that may explain its end: lines that are not of its ordinary logging, and those of errors.
 *
 * @param {string} file
 * @param {number} from size of the file when the process began
 */
export function lastWords(file, from) {
  const telling = textSince(file, from)
    .split('\n')
    .filter((line) => {
      const level = /^\{"level":(\d+)/.exec(line)?.[1]
      return level ? Number(level) >= LEVEL_OF_ERRORS : line.trim() !== ''
    })
  return telling.join('\n').slice(-4_000)
}
