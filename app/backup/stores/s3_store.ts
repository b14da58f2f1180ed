/*
 * Archives in S3 or a compatible service. The length of an archive is not known beforehand, so it is uploaded in parts; it exists once the
 * last part has been confirmed. Address and keys are BACKUP_S3_*, by default those of the files (S3_*): a service and keys of their own are
 * safer, because who may delete files should not be able to delete backups.
 */
import { PassThrough, type Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { BackupError } from '#app/backup/archive/backup_error'
import type { BackupStore } from '#app/backup/stores/backup_store'
import { backupStorage } from '#app/backup/stores/s3_settings'

/** Length of a part in bytes. S3 allows 10,000 parts of an object: archives of at most 160 GB. */
const PART_BYTES = 16 * 1024 * 1024

function client() {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = backupStorage()
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Parts of a stream, of equal size but for the last one, as some services want them. */
async function* partsOf(source: AsyncIterable<Buffer>, partBytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of source) {
    let rest = piece
    while (length + rest.length >= partBytes) {
      const missing = partBytes - length
      yield Buffer.concat([...waiting, rest.subarray(0, missing)], partBytes)
      rest = rest.subarray(missing)
      waiting = []
      length = 0
    }
    waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting, length)
}

export function s3Store(place: string, partBytes = PART_BYTES): BackupStore {
  const { hostname: Bucket, pathname } = new URL(place)
  const folder = pathname.replace(/^\/|\/$/g, '')
  const keyOf = (name: string) => (folder ? `${folder}/${name}` : name)
  const s3 = client()
  return {
    place,

    async write(name, make) {
      const Key = keyOf(name)
      const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }))
      try {
        const sink = new PassThrough()
        const making = make(sink).catch((error) => {
          sink.destroy(error)
          throw error
        })
        const uploaded: { PartNumber: number; ETag?: string }[] = []
        let size = 0
        const uploading = async () => {
          for await (const Body of partsOf(sink, partBytes)) {
            const PartNumber = uploaded.length + 1
            const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }))
            uploaded.push({ PartNumber, ETag })
            size += Body.length
          }
        }
        const sending = uploading().catch((error) => {
          sink.destroy(error)
          throw error
        })
        await Promise.all([making, sending])
        const MultipartUpload = { Parts: uploaded }
        await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }))
        return size
      } catch (error) {
        await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {})
        throw error
      }
    },

    async read(name) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: keyOf(name) })).catch((error) => {
        if (error.name === 'NoSuchKey') throw new BackupError(`There is no backup ${place}/${name}.`)
        throw error
      })
      return Body as Readable
    },

    async list() {
      const names: string[] = []
      const Prefix = folder ? `${folder}/` : ''
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix }))
        for (const { Key } of Contents)
          if (!Key!.slice(Prefix.length).includes('/')) names.push(Key!.slice(Prefix.length))
      return names.sort()
    },

    async remove(name) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))
    },
  }
}
