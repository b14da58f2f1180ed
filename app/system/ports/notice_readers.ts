/*
 * Who reads the notices to a company, and where a person is reached. Users belong to a module below this one, which registers here how they are
 * found.
 */
import type { Trx } from '#core/transaction'

type NoticeReaders = {
  /** Users of these companies who see what their company is told. */
  ofCompanies: (trx: Trx, companyIds: readonly number[]) => Promise<{ companyId: number; userId: number }[]>
  /** Mobiles of those of these users who may log in, by their ids. */
  mobiles: (trx: Trx, userIds: readonly number[]) => Promise<Map<number, string>>
}

let known: NoticeReaders = { ofCompanies: async () => [], mobiles: async () => new Map() }

/** Call at the top level of a module's `listeners.ts`. */
export function registerNoticeReaders(readers: NoticeReaders) {
  known = readers
}

export const readersOfCompanies: NoticeReaders['ofCompanies'] = (trx, companyIds) => known.ofCompanies(trx, companyIds)

export const mobilesOfUsers: NoticeReaders['mobiles'] = (trx, userIds) => known.mobiles(trx, userIds)
