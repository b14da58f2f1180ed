import type { Actor } from '#core/actor'
import type { DemoCompany } from '#app/demo/seeds/seed_people'
import { actorOfUser } from '#app/identity/sessions/members'

export type Parties = { buyer: Actor; seller: Actor; payer: Actor }

export async function partiesOf(buyer: DemoCompany, seller: DemoCompany): Promise<Parties> {
  return {
    buyer: await actorOfUser(buyer.manager.id),
    payer: await actorOfUser(buyer.manager.id),
    seller: await actorOfUser(seller.manager.id),
  }
}
