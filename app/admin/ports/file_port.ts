/*
 * The engine stores ids of files; the system module stores the files, their purposes and the access to them.
 */
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { definedIn, resources } from '#app/admin/registry'

export type FileKeeper = {
  /** Purposes of files with their labels. */
  purposes: ReadonlyMap<string, { label: string }>
  mayOpen: (fileId: number, actor: Actor, trx?: Trx) => Promise<boolean>
}

let keeper: FileKeeper = { purposes: new Map(), mayOpen: async () => false }

/** @throws Error when a definition names an undeclared purpose */
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
