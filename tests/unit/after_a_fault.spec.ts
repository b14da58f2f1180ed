/*
 * What `npm start` says and does after a fault, without the product: starting again and giving up, pid files, ports, room on the disk.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from '@japa/runner'
import { createHttpServer, listenProblem } from '#core/http_server'
import { WRONG_SETTINGS as OF_THE_SERVER } from '#core/start_checks'
import { until } from '#tests/helpers/until'
import { freeBytes, roomProblem, speaksOfFullDisk, watchRoom } from '../../bin/lib/free_space.mjs'
import { Deaths, GivenUpError, WRONG_SETTINGS, keepAlive, keepRunning } from '../../bin/lib/keep_running.mjs'
import { debuggerOpened, lastWords } from '../../bin/lib/log_files.mjs'
import { portProblem } from '../../bin/lib/ports.mjs'
import { postmasterOf, runsCluster } from '../../bin/lib/postmaster.mjs'

/** Keeps a process that ends with these codes, one start after the other; the first has served. */
async function keep(codes: number[], pauses: number[]) {
  const said: string[] = []
  let starts = 0
  const kept = keepRunning({
    name: 'The server',
    launch: async () => spawn(process.execPath, ['-e', `process.exit(${codes[starts++]})`], { stdio: 'ignore' }),
    serves: async () => starts === 1,
    lastWords: () => 'why',
    say: (sentence) => said.push(sentence),
    onFirst: () => said.push('serves'),
    patience: 600_000,
    signal: new AbortController().signal,
    limits: { pauses },
  })
  const error = await kept.then(
    () => null,
    (reason: Error) => reason
  )
  return { said, starts, error }
}

test.group('Starting again', () => {
  test('a server that keeps dying is given up, and the reason is told each time', async ({ assert }) => {
    const { said, starts, error } = await keep([1, 1, 1], [1, 2])
    assert.equal(starts, 3)
    assert.instanceOf(error, GivenUpError)
    assert.match(error!.message, /ended by itself \(exit code 1\)\.\nwhy\nIt has died 3 times/)
    assert.deepEqual(
      said.map((sentence) => sentence.split('\n').at(-1)),
      ['serves', 'It is started again in 0.0 s.', 'It is started again in 0.0 s.']
    )
  })

  test('wrong settings are no reason to try again', async ({ assert }) => {
    const { starts, error } = await keep([1, WRONG_SETTINGS, 1], [1, 2, 3])
    assert.equal(starts, 2)
    assert.include(error!.message, 'Its settings are wrong')
    assert.equal(WRONG_SETTINGS, OF_THE_SERVER)
  })

  test('a server that hangs is killed, but not in a debugger; a later start that never ends is, too', async ({
    assert,
  }) => {
    const said: string[] = []
    let starts = 0
    let debugging = 3
    const patience = 1_000
    let unanswered = 0
    const kept = keepRunning({
      name: 'The server',
      launch: async () => {
        starts++
        return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
      },
      serves: async () => starts === 1,
      hang: {
        answers: () => {
          unanswered++
          return new Promise(() => {})
        },
        debugged: () => debugging-- > 0,
        after: 60,
      },
      lastWords: () => '',
      say: (sentence) => said.push(sentence),
      onFirst: () => said.push('serves'),
      patience,
      signal: new AbortController().signal,
      limits: { pauses: [1] },
    })
    await assert.rejects(() => kept, /^The server hung\. It has died 2 times/)
    assert.isAtLeast(unanswered, 6 * 4)
    assert.deepEqual(said, [
      'serves',
      'The server runs and has not answered for 0.1 s: it hangs, and is killed.',
      'The server hung. It is started again in 0.0 s.',
      'The server does not answer 1.0 s after its start, and is killed.',
    ])
  })

  test('deaths are forgotten after a time of service', ({ assert }) => {
    const deaths = new Deaths({ pauses: [1, 2], steady: 60_000 })
    assert.deepEqual(
      [10, 59_999, 59_999].map((served) => deaths.another(served)),
      [1, 2, null]
    )
    assert.deepEqual(
      [60_000, 0].map((served) => deaths.another(served)),
      [1, 2]
    )
  })

  test('what cannot be started any more is given up with its last error', async ({ assert }) => {
    const said: string[] = []
    const kept = keepAlive({
      name: 'PostgreSQL',
      lives: () => false,
      start: async () => {
        throw new Error('PostgreSQL did not start: No space left on device')
      },
      say: (sentence) => said.push(sentence),
      signal: new AbortController().signal,
      limits: { pauses: [1, 1] },
    })
    await assert.rejects(() => kept, /No space left on device It has died 3 times/)
    assert.match(said[0], /^PostgreSQL has ended, or was killed\. It is started again/)
  })
})

test.group('Left by a fault', (group) => {
  let folder: string
  group.each.setup(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'mianqiao-fault-'))
    return () => rmSync(folder, { recursive: true })
  })
  const pidFile = (pid: number) => writeFileSync(path.join(folder, 'postmaster.pid'), `${pid}\n${folder}\n1\n5433\n`)

  test('a process is the PostgreSQL of a folder by its program and its folder', ({ assert }) => {
    const data = '/srv/.data/postgres'
    assert.isTrue(runsCluster(['/x/bin/postgres', '-D', data, '-c', 'port=1'], data))
    assert.isTrue(runsCluster(['postgres', `-D${data}/`], data))
    assert.isFalse(runsCluster(['/x/bin/postgres', '-D', '/srv/other'], data))
    assert.isFalse(runsCluster(['postgres: checkpointer '], data))
    assert.isFalse(runsCluster(['node', 'server.js', '-D', data], data))
    assert.isFalse(runsCluster([], data))
  })

  test('a pid file is believed only when its process is PostgreSQL', async ({ assert, cleanup }) => {
    assert.deepEqual(postmasterOf(folder), { running: null })
    pidFile(process.pid)
    const { running, stale } = postmasterOf(folder)
    assert.isNull(running)
    assert.equal(stale!.pid, process.pid)

    const postgres = spawn(process.execPath, ['-e', 'process.stdin.resume()', '--', '-D', folder], {
      argv0: '/x/bin/postgres',
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    cleanup(() => void postgres.kill())
    pidFile(postgres.pid!)
    await until('it has its name', () => postmasterOf(folder).running)
    assert.deepEqual(postmasterOf(folder), { running: { pid: postgres.pid!, port: 5433 } })
    postgres.kill('SIGKILL')
    await once(postgres, 'exit')
    assert.isNull(postmasterOf(folder).running)
  })

  test('last words are what explains an end, not the ordinary log', ({ assert }) => {
    const file = path.join(folder, 'server.log')
    writeFileSync(file, 'before\n')
    writeFileSync(file, '{"level":30,"msg":"request"}\n{"level":60,"msg":"fatal"}\n\nout of memory\n', { flag: 'a' })
    assert.equal(lastWords(file, 7), '{"level":60,"msg":"fatal"}\nout of memory')
    assert.include(lastWords(file, 1_000), 'before', 'the file was emptied meanwhile')
    assert.isFalse(debuggerOpened(file, 0))
    writeFileSync(file, '{"level":30,"url":"/Debugger listening on "}\n', { flag: 'a' })
    assert.isFalse(debuggerOpened(file, 0), 'what a caller sends is no sign of a debugger')
    writeFileSync(file, 'Debugger listening on ws://127.0.0.1:9229/0\n', { flag: 'a' })
    assert.isTrue(debuggerOpened(file, 7))
  })

  test('too little room is told with what is left, what is needed and what to do', ({ assert }) => {
    assert.isAbove(freeBytes(path.join(folder, 'not/yet/there')), 0)
    assert.isNull(roomProblem(folder, 1))
    assert.match(roomProblem(folder, Number.MAX_SAFE_INTEGER)!, /^The disk of .* is full or nearly so: \d+ MB are left/)
    assert.isTrue(speaksOfFullDisk('PANIC: could not write to file "pg_wal/xlogtemp.29": No space left on device'))
    assert.isFalse(speaksOfFullDisk('FATAL: password authentication failed'))
  })

  test('a disk that fills is told once, and once when there is room again', async ({ assert, cleanup }) => {
    const said: string[] = []
    let left = 10
    let looks = 0
    const free = () => (looks++, left)
    cleanup(watchRoom([folder], (sentence) => said.push(sentence), { little: 5, every: 1, free }))
    const looked = async () => {
      const from = looks
      await until('it has looked twice', () => looks > from + 1)
    }
    for (left of [10, 3, 2, 8, 9]) await looked()
    assert.lengthOf(said, 2)
    assert.include(said[0], 'the database may refuse to write')
    assert.equal(said[1], 'There is room on the disk again.')
  })
})

test.group('Listening', () => {
  test('what keeps a server from its port is told in a sentence with what to do', async ({ assert, cleanup }) => {
    const other = net.createServer()
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    cleanup(() => void other.close())
    const { port } = other.address() as net.AddressInfo
    assert.match((await portProblem(String(port), '127.0.0.1'))!, /in use by another program .*PORT=\d+\.$/)
    assert.include(await portProblem('http', '127.0.0.1'), 'is no port')
    assert.include(await portProblem('70000', '127.0.0.1'), 'is no port')
    assert.include(await portProblem(String(port), '192.0.2.1'), 'HOST has to be an address of this machine')

    const late = net.createServer()
    late.listen(port, '127.0.0.1')
    const [error] = await once(late, 'error')
    assert.include(listenProblem(error), `HOST=127.0.0.1 PORT=${port} is in use`)
    assert.isNull(listenProblem(new Error('something else')))
  })

  test('a request that never becomes complete is closed', async ({ assert, cleanup }) => {
    // Long enough for the server to read what has come: what is unread when it closes makes the caller lose the answer.
    const arrival = { headersTimeout: 500, requestTimeout: 500, connectionsCheckingInterval: 10 }
    const server = createHttpServer((_request, response) => response.end(), arrival)
    cleanup(() => void server.close())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const caller = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
    caller.write('POST / HTTP/1.1\r\nHost: a\r\n')
    let answer = ''
    caller.setEncoding('utf8').on('data', (text) => (answer += text))
    await once(caller, 'close')
    assert.include(answer, '408')
    const { headersTimeout, requestTimeout } = createHttpServer(() => {})
    assert.deepEqual([headersTimeout, requestTimeout], [15_000, 300_000])
  })
})
