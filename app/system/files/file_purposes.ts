/*
 * The declared purposes of files of all modules.
 */
import { declaredModules } from '#core/define_module'
import type { FilePurpose } from '#app/system/files/define_file_purposes'

/**
 * Every purpose by its name.
 *
 * @throws Error when two modules declare the same name
 */
export function filePurposes(): Map<string, FilePurpose> {
  const purposes = new Map<string, FilePurpose>()
  for (const { filePurposes: own } of declaredModules())
    for (const purpose of Object.values(own ?? {})) {
      if (purposes.has(purpose.name)) throw new Error(`files for ${purpose.name} are declared twice`)
      purposes.set(purpose.name, purpose)
    }
  return purposes
}

/** The purpose of a name that was validated or read from the database. */
export function filePurposeOf(name: string): FilePurpose {
  const purpose = filePurposes().get(name)
  if (!purpose) throw new Error(`no module declares files for ${name}`)
  return purpose
}

/** Names of the purposes for which members or operators may upload. */
export const uploadable = (by: 'member' | 'operator') =>
  [...filePurposes().values()]
    .filter(({ uploadedBy }) => uploadedBy === 'anybody' || (by === 'operator' && uploadedBy === 'operators'))
    .map(({ name }) => name)

/** Permissions of the screens that show files for a purpose. */
export const screensShowing = ({ name }: FilePurpose) =>
  declaredModules().flatMap(({ filesOnScreens }) =>
    Object.entries(filesOnScreens ?? {}).flatMap(([permission, shown]) =>
      shown.some((purpose) => purpose.name === name) ? [permission] : []
    )
  )
