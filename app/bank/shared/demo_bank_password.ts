import { sameText } from '#core/same_text'
import { servingPlace, type Variables } from '#core/start_checks'
import { basicPassword } from '#app/bank/rules/demo_bank'
import { guess } from '#app/identity/proofs/guesses'

/** Whether somebody at an address has sent the password of the demo (`DEMO_PASSWORD`). Wrong ones are counted for the address. */
export async function knowsDemoPassword(address: string, authorization: string, settings: Variables): Promise<boolean> {
  const password = settings.DEMO_PASSWORD
  const given = basicPassword(authorization)
  if (!password || given === null || !servingPlace(settings).reachable) return false
  const { right } = await guess({
    kind: 'demoBank',
    of: address,
    look: () => sameText(given, password),
    // Nobody owns the secret who could be told.
    onLock: null,
  })
  return right
}
