/*
 * Purposes of files: accepted types by content, largest size, who may upload, and whether the files are public. The module that owns the
 * documents declares its purposes in its `file_purposes.ts`, and in its `module.ts` the screens that show files of these purposes:
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
  /** Chinese name of such a file. */
  label: string
  types: readonly FileType[]
  megabytes: number
  /** Files may be opened by their address without a login. */
  public?: true
  /**
   * A call of the module notes which members open such a file, and only it sends them: once a record names the file, no download does. Before that, only
   * who has uploaded it opens it.
   */
  openingNoted?: true
  /** Who may upload: `anybody` who is logged in, `operators`, or only the `platform` itself. */
  uploadedBy: 'anybody' | 'operators' | 'platform'
}

/** `name` is used on the wire, in the table and in the key of each file. */
export type FilePurpose = Declared & { name: string }

declare module '#core/define_module' {
  interface ModuleParts {
    /** Purposes of files of this module. */
    filePurposes?: Readonly<Record<string, FilePurpose>>
    /** Permission of a screen of this module → purposes of files that it shows. Its holders may open such files of members and operators. */
    filesOnScreens?: Readonly<Record<string, readonly FilePurpose[]>>
  }
}

/** Declares the purposes of a module's files by name. */
export function defineFilePurposes<Names extends string>(declared: Record<Names, Declared>) {
  const made = Object.entries<Declared>(declared).map(([name, purpose]) => [name, { ...purpose, name }])
  return Object.fromEntries(made) as Readonly<Record<Names, FilePurpose>>
}
