import app from '@adonisjs/core/services/app'
import { Disk, services } from '@adonisjs/drive'

/** Files in a folder, beside those of `config/drive`. */
export async function folderDisk(location: string): Promise<Disk> {
  const make = await services.fs({ location, visibility: 'private' }).resolver('folder', app, [])
  return new Disk(make())
}
