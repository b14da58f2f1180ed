import db from '@adonisjs/lucid/services/db'
import type { ContactRow } from '#app/listing/transformers/own_products'
import { BindCompanyState, UserState } from '#app/identity/codes'
import type { Actor } from '#core/actor'
import { YesNo } from '#core/codes'
import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'

/** Those whom a company may name as contact of an offer: its certified people who can log in. */
const peopleOf = (companyId: number, trx?: Trx) =>
  (trx ?? db).from('users').where({
    company_id: companyId,
    bind_company_state: BindCompanyState.certified,
    is_del: YesNo.no,
    state: UserState.active,
  })

type Person = { id: number; name: string | null; username: string }

const nameOf = ({ name, username }: Person) => name ?? username

/** The names that a seller chooses the contact of an offer from. */
export async function contacts(companyId: number): Promise<ContactRow[]> {
  const people: Person[] = await peopleOf(companyId).select('id', 'name', 'username').orderBy('name').orderBy('id')
  return people.map((person) => ({ contactId: person.id, name: nameOf(person) }))
}

/**
 * The contact of an offer of the company: the wanted person, else the member who acts, else its manager.
 *
 * @throws InvalidInputError when that is none of its certified people
 */
export async function contactOf(
  trx: Trx,
  companyId: number,
  wanted: number | null | undefined,
  actor: Actor
): Promise<{ contactId: number; contactName: string }> {
  const people = peopleOf(companyId, trx)
  if (wanted) people.where('id', wanted)
  else if (actor.kind === 'member') people.where('id', actor.userId ?? 0)
  else people.orderBy('manager', 'desc').orderBy('id')
  const person: Person | null = await people.first()
  if (!person) throw InvalidInputError.of('contactId', '联系人不是本企业员工')
  return { contactId: person.id, contactName: nameOf(person) }
}
