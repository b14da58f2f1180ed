import '#app/bank/shared/money_checks'
import { registerSealedColumns } from '#core/sealed_columns'
import { registerStartCheck } from '#core/start_checks'
import { bankProblems } from '#app/bank/gateway/bank_start_check'
import BankAccount from '#app/bank/models/bank_account'
import BankCard from '#app/bank/models/bank_card'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { fingerprint } from '#app/bank/shared/secrets'
import { AccountClass, COMPANY_CLASSES, ofClass } from '#app/ledger/rules/accounts'
import { registerPostingFollower } from '#app/ledger/ports/posting_followers'
import { writeMovements } from '#app/bank/shared/write_movements'
import { registerOpenBusiness } from '#app/company/ports/open_business'

registerStartCheck(bankProblems)
registerPostingFollower({ name: 'bank', follow: writeMovements })
registerSealedColumns(BankAccount, ['legalName', 'legalId', 'transactorName', 'transactorId'])
registerSealedColumns(BankCard, ['bankCard'], { fingerprint: { of: 'bankCard', make: fingerprint } })
registerSealedColumns(WithdrawRecord, ['entityBankCard'])

registerOpenBusiness({
  name: 'money',
  of: 'company',
  exists: async (trx, companyId) => {
    const { rows } = await trx.rawQuery(
      `select exists (select 1 from ledger_accounts where class ${ofClass(...COMPANY_CLASSES, AccountClass.debt)} and owner_id = ? and balance <> 0) as found`,
      [companyId]
    )
    return rows[0].found
  },
})
