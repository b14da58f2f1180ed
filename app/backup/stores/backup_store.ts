import type { Readable, Writable } from 'node:stream'

/** What every place for archives can do. */
export type BackupStore = {
  /** What people call it: a path, or an address s3://… */
  place: string
  /**
   * Keeps what `make` writes under a name once all of it is stored durably; when `make` throws, nothing is kept.
   *
   * @returns its size in bytes
   */
  write(name: string, make: (sink: Writable) => Promise<void>): Promise<number>
  read(name: string): Promise<Readable>
  /** Names, in alphabetical order. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}
