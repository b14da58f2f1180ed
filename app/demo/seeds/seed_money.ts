/*
 * Accounts at the simulated bank with money. Order numbers begin with SEED, by which the nightly comparison excludes payments unknown to the bank.
 */
import { systemActor } from '#core/actor'
import { moveBankCard } from '#app/bank/moves'
import env from '#start/env'
import { inTransaction } from '#core/transaction'
import { actorOfUser } from '#app/identity/sessions/members'
import { applyAccount } from '#app/bank/actions/apply_account'
import { addCard } from '#app/bank/actions/bank_cards'
import { finishOpening } from '#app/bank/actions/finish_opening'
import { receivePayment } from '#app/bank/actions/receive_payment'
import { useSimulatorAt } from '#app/bank/gateway/main'
import BankAccount from '#app/bank/models/bank_account'
import { BankStore } from '#app/bank/simulator/store'
import type { DemoCompany, DemoPeople } from '#app/demo/seeds/seed_people'
import type { Random } from '#app/demo/shared/random'
import { BindFlag, CardBindState } from '#app/bank/codes'
import { CompanyType } from '#app/company/codes'

const BANKS = [
  ['中国农业银行', '103881000012'],
  ['中国工商银行', '102881000023'],
  ['中国建设银行', '105881000031'],
  ['中国银行', '104881000045'],
]

/** An account elsewhere from which money is paid in. */
type Payer = { payerName: string; payerCard: string; payerBank: string }

/** Opens an account, and tells from which of its own the company pays in. */
async function openAccount({ company, manager }: DemoCompany, store: BankStore, random: Random): Promise<Payer> {
  const actor = await actorOfUser(manager.id)
  const [bankName, bankCode] = random.pick(BANKS)
  const person = { name: manager.name!, mobile: manager.mobile, idCard: '65280119900101451X' }
  const { account } = await applyAccount(
    {
      mobile: person.mobile,
      legalName: company.legalName!,
      legalId: person.idCard,
      transactorName: person.name,
      transactorId: person.idCard,
      transactorMobile: person.mobile,
    },
    '/',
    actor
  )
  const member = await store.addMember(company.name, company.regnum)
  const bankCard = `6228${String(random.between(10_000_000, 99_999_999))}${String(random.between(1000, 9999))}`
  await addCard(
    {
      accountName: company.name,
      bankName: `${bankName}${company.cityName.replace(/[市县区]$/, '')}支行`,
      bankCode,
      bankCard,
    },
    actor
  )
  await inTransaction(async (trx) => {
    await finishOpening(
      {
        kind: 'open',
        orderId: account.orderId!,
        status: 'success',
        bankUserId: member.bank_user_id,
        subAccount: member.sub_account,
      },
      true,
      trx
    )
    await trx.from('bank_accounts').where('id', account.id).update({ bind_flag: BindFlag.bound })
    const line = { action: 'bank-card.verify', summary: '演示银行卡验证通过' }
    const cards = { company_id: company.id }
    await moveBankCard.where(trx, systemActor(), cards, { to: CardBindState.amountSent, ...line })
    await moveBankCard.where(trx, systemActor(), cards, { to: CardBindState.verified, ...line })
  })
  return { payerName: company.name, payerCard: bankCard, payerBank: bankName }
}

async function payIn(companyId: number, yuan: number, serial: number, payer: Payer) {
  const account = await BankAccount.findByOrFail('companyId', companyId)
  await inTransaction((trx) =>
    receivePayment(
      {
        kind: 'in',
        orderId: `SEED${String(serial).padStart(8, '0')}`,
        status: 'success',
        amount: yuan * 100,
        subAccount: account.bankCard!,
        ...payer,
        remark: '棉花货款',
      },
      trx
    )
  )
}

/** Opens an account for every company but the last, pays money into them, and leaves one payment from an unknown payer. */
export async function seedMoney({ companies, buyers }: DemoPeople, random: Random) {
  const store = new BankStore(env.get('DATABASE_URL'))
  await store.prepare()
  // Only for signing the forms of the applications: nothing is sent while seeding.
  useSimulatorAt('http://127.0.0.1')
  const payers: Payer[] = []
  try {
    for (const member of companies.slice(0, -1)) payers.push(await openAccount(member, store, random))
  } finally {
    useSimulatorAt(null)
    await store.close()
  }
  let serial = 0
  for (const [i, payer] of payers.entries()) {
    const { company } = companies[i]
    const mill = (company.type & CompanyType.gin) === 0
    const yuan = mill ? random.between(280, 520) * 100_000 : random.between(5, 30) * 100_000
    await payIn(company.id, yuan, ++serial, payer)
  }
  await payIn(buyers[1].company.id, 350_000, ++serial, {
    payerName: '库尔勒测试天虹商行',
    payerCard: '6217003810042268153',
    payerBank: '中国建设银行',
  })
}
