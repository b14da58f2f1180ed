/*
 * `restore_command` of a recovery: copies a segment of the write-ahead log, compressed or not, from the archive to where PostgreSQL asks for it.
 * It ends with 1 when the archive does not have it, by which PostgreSQL knows that it is at the end.
 *
 *   node restore_wal.mjs <archive> <segment> <target>
 */
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

const [archive, segment, target] = process.argv.slice(2)
const plain = path.join(archive, segment)
try {
  if (fs.existsSync(plain)) fs.copyFileSync(plain, target)
  else await pipeline(fs.createReadStream(`${plain}.gz`), createGunzip(), fs.createWriteStream(target))
} catch (error) {
  fs.rmSync(target, { force: true })
  if (error.code !== 'ENOENT') console.error(`${segment}: ${error.message}`)
  process.exit(1)
}
