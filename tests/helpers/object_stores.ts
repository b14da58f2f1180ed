/* Two object storages of different make, from npm. */
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { startFauxqs } from 'fauxqs'

/** s3rver has no types. */
type S3rver = new (options: object) => { run(): Promise<AddressInfo>; close(): Promise<void> }

export type ObjectStore = { port: number; stop: () => Promise<void> }

/** Key and secret that both of them accept. */
export const STORE_KEY = 'S3RVER'

/** Starts a store with one empty bucket; `folder` is where it keeps its objects, if on disk. */
export const OBJECT_STORES: Record<string, (bucket: string, folder: string) => Promise<ObjectStore>> = {
  s3rver: async (bucket, folder) => {
    const Server = createRequire(import.meta.url)('@20minutes/s3rver') as S3rver
    const server = new Server({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folder,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket }],
    })
    const { port } = await server.run()
    return { port, stop: () => server.close() }
  },
  fauxqs: async (bucket) => {
    const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false, init: { buckets: [bucket] } })
    return { port: server.port, stop: () => server.stop() }
  },
}
