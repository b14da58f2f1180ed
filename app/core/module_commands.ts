/*
 * Finds the ace commands of the modules: every file of `app/<module>/commands`. Registered as one loader in `adonisrc.ts`, after those
 * of packages: a command of this project (`migration:run`, `make:migration`) replaces one with the same name.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FsLoader, type BaseCommand } from '@adonisjs/core/ace'
import { MODULES } from '#core/modules'

const loaders = MODULES.map((module) => fileURLToPath(new URL(`../${module}/commands`, import.meta.url)))
  .filter((folder) => existsSync(folder))
  .map((folder) => new FsLoader<typeof BaseCommand>(folder))

export async function getMetaData() {
  const lists = await Promise.all(loaders.map((loader) => loader.getMetaData()))
  return lists.flat()
}

type MetaData = Awaited<ReturnType<typeof getMetaData>>[number]

export async function getCommand(metaData: MetaData) {
  for (const loader of loaders) {
    const known = await loader.getMetaData()
    if (known.some(({ commandName }) => commandName === metaData.commandName)) return loader.getCommand(metaData)
  }
  return null
}
