/*
 * `npm start` after a fault: a killed server, one that hangs, a killed PostgreSQL, a stale pid file, a port that is taken, settings that are wrong.
 */
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { test } from '@japa/runner'
import { StartCopy } from '#tests/helpers/start_copy'

/** Listens on a port as another program does. */
async function occupy(port: number) {
  const other = net.createServer()
  other.listen(port, '127.0.0.1')
  await once(other, 'listening')
  return { port: (other.address() as net.AddressInfo).port, close: () => void other.close() }
}

test.group('npm start after a fault', (group) => {
  let copy: StartCopy
  group.setup(async () => {
    copy = new StartCopy()
    await copy.start()
  })
  group.teardown(() => copy.remove())

  const answers = () => copy.until('it answers', () => copy.server())
  /** Ends the process with its number, without a word to it. */
  const kill = (pid: number) => process.kill(pid, 'SIGKILL')

  test('a killed server is started again, and the terminal says so', async ({ assert }) => {
    const before = await answers()
    kill(before)
    await copy.until('it says so', () => /The server was killed \(SIGKILL.*started again/.test(copy.output))
    await copy.until('it serves again', () => copy.output.includes('The server answers again'))
    assert.notEqual(await answers(), before)
  }).disableTimeout()

  test('a server that runs and does not answer is killed and started again, and the terminal says so', async ({
    assert,
    cleanup,
  }) => {
    const hangs = new StartCopy()
    cleanup(() => hangs.remove())
    await hangs.start({ HANGS_AFTER: '2' })
    const serving = () => hangs.until('it answers', () => hangs.server())
    const ways = [
      () => void fetch(`${hangs.url}/hang`).catch(() => {}),
      (pid: number) => void process.kill(pid, 'SIGSTOP'),
    ]
    for (const [times, hang] of ways.entries()) {
      const before = await serving()
      hang(before)
      await hangs.until('both are said', () => hangs.output.split('The server answers again').length > times + 1)
      assert.lengthOf(hangs.output.match(/has not answered for 2\.0 s: it hangs, and is killed/g)!, times + 1)
      assert.lengthOf(hangs.output.match(/The server hung\. It is started again/g)!, times + 1)
      assert.notEqual(await serving(), before)
    }
  }).disableTimeout()

  test('a killed PostgreSQL is started again, and the server goes on with it', async ({ assert }) => {
    const server = await answers()
    const killed = copy.postmaster!
    kill(killed.pid)
    await copy.until('it says so', () => copy.output.includes('PostgreSQL runs again'))
    assert.equal(await answers(), server)
    assert.notEqual(copy.postmaster!.pid, killed.pid)
    assert.equal(copy.postmaster!.port, killed.port)
  }).disableTimeout()

  test('npm run dev starts a killed PostgreSQL again, too, and its application with it', async ({
    assert,
    cleanup,
  }) => {
    const dev = new StartCopy()
    cleanup(() => dev.remove())
    const told = `process.on('message', (message) => console.log('told', message))\nawait import('../server.ts')\n`
    dev.write('bin/lib/dev_server.mjs', told)
    await dev.launch(undefined, { script: 'dev' })
    await dev.until('it answers', () => dev.server())
    const killed = dev.postmaster!
    kill(killed.pid)
    await dev.until('the application is told', () => dev.output.includes('told { startAgain: true }'))
    assert.include(dev.output, 'PostgreSQL has ended, or was killed. It is started again')
    assert.notEqual(dev.postmaster!.pid, killed.pid)
    assert.isAbove((await dev.until('it answers', () => dev.server()))!, 0)
    dev.signal('SIGTERM')
    assert.deepEqual(await dev.ended(), { exit: 0 })
    assert.deepEqual(dev.running(), [])
  }).disableTimeout()

  test('when its port is gone, PostgreSQL gets another, and the server is started again with that', async ({
    assert,
    cleanup,
  }) => {
    const server = await answers()
    const { pid, port } = copy.postmaster!
    copy.signal('SIGSTOP')
    kill(pid)
    await copy.until('PostgreSQL has left its port', () => !copy.postmaster)
    // A killed process is gone from the list a moment before its sockets are.
    const other = await copy.until('another program has its port', () => occupy(port).catch(() => null))
    cleanup(other.close)
    copy.signal('SIGCONT')
    const next = await copy.until('another server answers', async () => {
      const now = await copy.server()
      return now !== server && now
    })
    assert.notEqual(next, server)
    assert.notEqual(copy.postmaster!.port, port)
  }).disableTimeout()

  test('a server whose settings are wrong now is not started again: everything ends, with the reason', async ({
    assert,
  }) => {
    copy.write('broken', '78\nAPP_KEY is not what it was')
    kill(await answers())
    assert.deepEqual(await copy.ended(), { exit: 1 })
    assert.include(copy.output, 'APP_KEY is not what it was')
    assert.include(copy.output, 'Its settings are wrong, so it is not started again.')
    assert.deepEqual(copy.running(), [])
    assert.isFalse(existsSync(path.join(copy.data, 'postmaster.pid')))
  }).disableTimeout()

  test('a server that never served is not tried again', async ({ assert }) => {
    copy.write('broken', '1\nENOSPC: no space left on device')
    await copy.launch()
    assert.deepEqual(await copy.ended(), { exit: 1 })
    assert.include(copy.output, 'It never served, so it is not started again.')
    assert.include(copy.output, 'A disk was full: make room on it.')
    assert.lengthOf(copy.output.match(/no space left/g)!, 1)
    copy.delete('broken')
  }).disableTimeout()

  test('a port that another program has is named at once, with a free one', async ({ assert, cleanup }) => {
    const other = await occupy(0)
    cleanup(other.close)
    await copy.launch(other.port)
    assert.deepEqual(await copy.ended(), { exit: 1 })
    assert.match(copy.output, new RegExp(`^Port ${other.port} of 127.0.0.1 is in use .*PORT=\\d+\\.\\n$`))
    assert.isNull(copy.postmaster)
  }).disableTimeout()

  test('a pid file whose number belongs to another program is removed; SIGTERM ends everything', async ({ assert }) => {
    const file = path.join(copy.data, 'postmaster.pid')
    writeFileSync(file, `${process.pid}\n${copy.data}\n1\n1\n\n127.0.0.1\n\nready\n`)
    await copy.start()
    assert.include(copy.output, `its number ${process.pid} belongs to`)
    assert.isAbove(await answers(), 0)
    copy.signal('SIGTERM')
    assert.deepEqual(await copy.ended(), { exit: 0 })
    assert.deepEqual(copy.running(), [])
    assert.isFalse(existsSync(file))
  }).disableTimeout()
})
