import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from '@japa/runner'
import { FULL, KEPT, openLog, rotateLog } from '../../bin/lib/log_files.mjs'

test.group('Log files', (group) => {
  let folder: string
  let file: string
  group.each.setup(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'mianqiao-logs-'))
    file = path.join(folder, 'server.log')
    return () => rmSync(folder, { recursive: true })
  })

  test('are readable by their owner only, also one that was there before', ({ assert }) => {
    writeFileSync(file, 'older\n', { mode: 0o644 })
    openLog(file)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    rotateLog(file, { full: 1 })
    assert.equal(statSync(`${file}.1`).mode & 0o777, 0o600)
  }).skip(process.platform === 'win32', 'Windows has other permissions')

  test('are put aside when they are full, while the server goes on writing', ({ assert }) => {
    const descriptor = openLog(file)
    for (let round = 1; round <= 8; round++) {
      writeSync(descriptor, `round ${round}`)
      rotateLog(file, { full: 5, kept: 3 })
      assert.equal(statSync(file).size, 0)
    }
    writeSync(descriptor, 'now')
    rotateLog(file, { full: 5, kept: 3 })
    assert.equal(readFileSync(file, 'utf8'), 'now')
    assert.sameMembers(readdirSync(folder), ['server.log', 'server.log.1', 'server.log.2', 'server.log.3'])
    assert.equal(readFileSync(`${file}.1`, 'utf8'), 'round 8')
    assert.equal(readFileSync(`${file}.3`, 'utf8'), 'round 6')
  })

  test('hold 50 MB, and five older ones are kept', ({ assert }) => {
    assert.equal(FULL, 50 * 1024 * 1024)
    assert.equal(KEPT, 5)
    appendFileSync(file, 'a little')
    rotateLog(file)
    assert.deepEqual(readdirSync(folder), ['server.log'])
  })
})
