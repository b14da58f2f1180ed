/*
 * The engine keeps ids of files; the system module keeps the files. It says what they may be for, and who may open one.
 */
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { definedIn, resources } from '#app/admin/registry'

export type FileKeeper = {
  /** What files are for: purpose → what people call it. */
  purposes: ReadonlyMap<string, { label: string }>
  mayOpen: (fileId: number, actor: Actor, trx?: Trx) => Promise<boolean>
}

let keeper: FileKeeper = { purposes: new Map(), mayOpen: async () => false }

/** @throws Error when a definition names a purpose that there is not */
export function setFileKeeper(given: FileKeeper) {
  keeper = given
  for (const { name, fields, actions } of resources.values())
    for (const form of [fields, ...Object.values(actions).map((action) => action.form)])
      for (const [key, field] of Object.entries(form))
        if (field?.purpose && !given.purposes.has(field.purpose))
          throw new Error(
            `resource ${name} (${definedIn.get(name)}): ${key} is for ${field.purpose}, and no module declares files for that`
          )
}

export const uploadPurposes = () => keeper.purposes

export const mayOpenFile: FileKeeper['mayOpen'] = (fileId, actor, trx) => keeper.mayOpen(fileId, actor, trx)
