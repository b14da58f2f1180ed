import type { Actor } from '#core/actor'
import { provePayPassword, type PayPasswordProof } from '#app/bank/shared/pay_password'
import { DEMO } from '#app/demo/shared/accounts'

const proofs = new Map<number, Promise<PayPasswordProof>>()

/** Evidence that a demo user entered the pay password, proven once: each comparison takes half a second, and a hundred payments are seeded. */
export function demoPayProof(payer: Actor): Promise<PayPasswordProof> {
  const userId = payer.userId!
  const known = proofs.get(userId) ?? provePayPassword(payer, DEMO.payPassword)
  proofs.set(userId, known)
  return known
}
