/*
 * What files are for: which types by content, how large, who may upload them, and whether anybody may see them. The module that owns the
 * documents declares them in its `file_purposes.ts`, and in its `module.ts` which of its screens show files of which purposes:
 *
 *     export const OrderFile = defineFilePurposes({
 *       ticket: { label: '磅单', types: PAPERS, megabytes: 10, uploadedBy: 'anybody' },
 *     })
 *
 *     await storeFile({ purpose: OrderFile.ticket, … })
 */
export const PICTURES = ['jpg', 'png', 'webp', 'gif'] as const
export const PAPERS = ['jpg', 'png', 'pdf'] as const

export type FileType = (typeof PICTURES)[number] | (typeof PAPERS)[number] | 'ofd' | 'xlsx' | 'csv'

type Declared = {
  /** What people call such a file. */
  label: string
  types: readonly FileType[]
  megabytes: number
  /** Anybody may open it by its address. */
  public?: true
  /** `anybody` who is logged in, `operators` only, or only the `platform` itself. */
  uploadedBy: 'anybody' | 'operators' | 'platform'
}

/** `name` is its word on the wire, in the table and in the key of each file. */
export type FilePurpose = Declared & { name: string }

declare module '#core/define_module' {
  interface ModuleParts {
    /** What files of this module are for. */
    filePurposes?: Readonly<Record<string, FilePurpose>>
    /** Permission of a screen of this module → files that it shows: who holds it opens those of members and of operators. */
    filesOnScreens?: Readonly<Record<string, readonly FilePurpose[]>>
  }
}

/** Declares what files of a module are for, by their words. */
export function defineFilePurposes<Names extends string>(declared: Record<Names, Declared>) {
  const made = Object.entries<Declared>(declared).map(([name, purpose]) => [name, { ...purpose, name }])
  return Object.fromEntries(made) as Readonly<Record<Names, FilePurpose>>
}
