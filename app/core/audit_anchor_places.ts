/*
 * Places outside the database to which seals of the audit log are copied:
 *
 *   file:/var/lib/audit/anchors.jsonl       a file that is only appended to, best on another machine's disk
 *   s3://bucket/prefix                      one object per seal, never overwritten; a bucket with object lock keeps them from everybody
 *   mailto:auditor@example.com              the last seal at most once an hour, by the machine's `sendmail`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import app from '@adonisjs/core/services/app'
import env from '#start/env'

/** A copy of a seal: its number in the chain, the number of lines sealed up to it, and its hash. */
export type Anchor = { number: number; total: number; hash: string }

export interface AnchorPlace {
  /** As in AUDIT_ANCHORS. */
  name: string
  /** 0 for a place that takes every seal; others get the last one, at most this often. */
  everyMinutes: number
  write(anchors: readonly Anchor[]): Promise<void>
  /** All copies, also those that contradict each other; null for a place that cannot be read. */
  read(): Promise<Anchor[] | null>
}

/** @throws Error for a text that names no place */
export function anchorPlace(name: string): AnchorPlace {
  if (name.startsWith('file:')) return filePlace(name)
  if (name.startsWith('s3://')) return s3Place(name)
  if (name.startsWith('mailto:')) return mailPlace(name)
  throw new Error(`AUDIT_ANCHORS: ${name} is neither file:, s3:// nor mailto:`)
}

const lineOf = ({ number, total, hash }: Anchor) => JSON.stringify({ seal: number, lines: total, hash })

const LINE = /^\{"seal":(\d{1,15}),"lines":(\d{1,15}),"hash":"([0-9a-f]{64})"\}$/

/** The copies in a text. Other lines are passed over: headers of a mail, a line that a crash cut off and that was written again. */
export function readAnchorLines(text: string): Anchor[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const match = LINE.exec(line.trim())
    return match ? [{ number: Number(match[1]), total: Number(match[2]), hash: match[3] }] : []
  })
}

/** A file with copies that were kept otherwise, such as the text of a mail; it need not have all of them. */
export function keptCopies(file: string): AnchorPlace {
  return { ...filePlace(`file:${file}`), everyMinutes: 60 }
}

function filePlace(name: string): AnchorPlace {
  const file = path.resolve(app.makePath(), name.slice('file:'.length))
  return {
    name,
    everyMinutes: 0,
    async write(anchors) {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const handle = await open(file, 'a', 0o600)
      try {
        // The first newline ends a line that a crash cut off.
        await handle.appendFile(`\n${anchors.map(lineOf).join('\n')}\n`)
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    async read() {
      const text = await readFile(file, 'utf8').catch((error) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return readAnchorLines(text)
    },
  }
}

const OBJECT = /^(\d{1,15})-(\d{1,15})-([0-9a-f]{64})\.json$/

/** The name of an object says all that it holds, so that reading them needs no request for each. */
function s3Place(name: string): AnchorPlace {
  const { hostname: bucket, pathname } = new URL(name)
  const prefix = `${pathname.replace(/^\/|\/$/g, '')}/`.replace(/^\/$/, '')
  const connect = async () => {
    const s3 = await import('@aws-sdk/client-s3')
    const client = new s3.S3Client({
      credentials: {
        accessKeyId: env.get('S3_ACCESS_KEY_ID') ?? '',
        secretAccessKey: env.get('S3_SECRET_ACCESS_KEY') ?? '',
      },
      endpoint: env.get('S3_ENDPOINT'),
      region: env.get('S3_REGION') ?? 'us-east-1',
      forcePathStyle: true,
    })
    return { s3, client }
  }
  return {
    name,
    everyMinutes: 0,
    async write(anchors) {
      const { s3, client } = await connect()
      for (const anchor of anchors) {
        const Key = `${prefix}${String(anchor.number).padStart(12, '0')}-${anchor.total}-${anchor.hash}.json`
        await client
          .send(new s3.PutObjectCommand({ Bucket: bucket, Key, Body: lineOf(anchor), IfNoneMatch: '*' }))
          .catch((error) => {
            // It was taken by a run that ended before it could note so.
            if (error.name !== 'PreconditionFailed') throw error
          })
      }
    },
    async read() {
      const { s3, client } = await connect()
      const anchors: Anchor[] = []
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
        for (const { Key = '' } of page.Contents ?? []) {
          const match = OBJECT.exec(Key.slice(prefix.length))
          if (match) anchors.push({ number: Number(match[1]), total: Number(match[2]), hash: match[3] })
        }
      return anchors
    },
  }
}

/** Mails cannot be read back: the lines of the last one are given to `audit:verify --anchors`. */
function mailPlace(name: string): AnchorPlace {
  const address = decodeURIComponent(name.slice('mailto:'.length))
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new Error(`AUDIT_ANCHORS: ${name} is not an address`)
  return {
    name,
    everyMinutes: 60,
    async write(anchors) {
      const site = env.get('SITE_NAME') ?? 'mianqiao'
      const mail = spawn(env.get('SENDMAIL') ?? '/usr/sbin/sendmail', ['-t', '-i'], {
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      const ended = once(mail, 'exit')
      // A command that is gone already closes the pipe; its exit code says so.
      mail.stdin.on('error', () => {})
      mail.stdin.end(
        [
          `To: ${address}`,
          `Subject: =?UTF-8?B?${Buffer.from(`${site} 审计日志封存`).toString('base64')}?=`,
          'MIME-Version: 1.0',
          'Content-Type: text/plain; charset=utf-8',
          'Content-Transfer-Encoding: 8bit',
          '',
          ...anchors.map(lineOf),
          '',
        ].join('\n')
      )
      const [code] = await ended
      if (code !== 0) throw new Error(`sendmail ended with ${code}`)
    },
    async read() {
      return null
    },
  }
}
