/*
 * The permissions with which operators decide over money, derived from the definitions.
 */
import { permissionOf, verbsOf } from '#app/admin/permissions'
import { resources } from '#app/admin/registry'
import { declaredSteps, secondPersonOf } from '#app/admin/two_persons'

/** The permissions of all steps that take two operators. */
export function twoPersonPermissions(): string[] {
  const ofRows = [...resources.values()].flatMap((resource) =>
    Object.keys(verbsOf(resource))
      .filter((verb) => secondPersonOf(resource, verb) !== null)
      .map((verb) => permissionOf(resource, verb))
  )
  return [...ofRows, ...declaredSteps().map(({ permission }) => permission)]
}

/** These and the permissions of actions with a second factor: who holds one needs a one-time password at login. */
export function moneyPermissions(): string[] {
  const withFactor = [...resources.values()].flatMap((resource) =>
    Object.entries(resource.actions).flatMap(([name, { secondFactor }]) =>
      secondFactor ? [permissionOf(resource, name)] : []
    )
  )
  return [...twoPersonPermissions(), ...withFactor]
}
