/*
 * A small demo market for tests of screens, and addresses of its pages.
 */
import db from '@adonisjs/lucid/services/db'
import { seedDemoMarket } from '#app/demo/seeds/seed_demo_market'
import { DEMO } from '#app/demo/shared/accounts'
import User from '#app/identity/models/user'
import { actorOfUser } from '#app/identity/sessions/members'
import { issueToken } from '#app/identity/sessions/tokens'
import { addToCart } from '#app/listing/actions/change_cart'
import { resetDatabase } from '#tests/helpers/database'
import type { Actor } from '#core/actor'
import { ListingState } from '#app/listing/codes'
import { SalesState } from '#app/catalog/codes'

/** Seeds the demo market with few batches: the demo buyer and the demo seller have an order in every state. */
export async function seedSmallMarket() {
  await resetDatabase()
  await seedMarket({ batches: 420, orders: 8 })
}

/** The demo market of a size, in a database that says what it holds: its simulated prices decide nowhere else. */
export async function seedMarket(size: { batches: number; orders: number }) {
  await db.table('demo_seeds').insert({ finished_at: new Date() })
  await seedDemoMarket({ ...size, seed: 7, log: () => {} })
}

export type DemoMember = { user: User; token: string; actor: Actor }

/** A user of the demo, by the role in `app/demo/seeds/accounts.json`. */
export async function demoMember(role: 'seller, company manager' | 'buyer, company manager' | 'not certified') {
  const account = DEMO.accounts.find((one) => one.role.includes(role))!
  const user = await User.findByOrFail('username', account.login)
  return {
    user,
    token: await issueToken(null, { kind: 'member', ownerId: user.id }),
    actor: await actorOfUser(user.id),
  } satisfies DemoMember
}

const idsOf = async (sql: string, ...bindings: unknown[]): Promise<number[]> =>
  (await db.rawQuery(sql, bindings)).rows.map((row: { id: number }) => row.id)

/** Orders of a company, one for each state, kind of end, and state of settlement and invoice. */
export const ordersInEveryState = (side: 'buyer' | 'seller', companyId: number) =>
  idsOf(
    `select min(o.id) as id from orders o left join settlements s on s.order_id = o.id
     left join invoices i on i.settlement_id = s.id where o.${side}_company_id = ?
     group by o.state, o.cancel_type, s.state, i.state order by 1`,
    companyId
  )

export const settlementsOf = (orderIds: number[]) =>
  idsOf('select id from settlements where order_id = any(?) order by id', orderIds)

/** Puts a few listings into the cart of a user. */
export async function fillCart(actor: Actor) {
  const listings = await idsOf(
    `select l.id from listings l join batches b on b.id = l.batch_id where l.state = ${ListingState.listed} and b.sales_state = ${SalesState.onSale}
     and l.company_id <> ? order by l.id limit 4`,
    actor.companyId
  )
  await addToCart(listings, actor)
}
