import { defineModule } from '#core/define_module'
import { BankFile } from '#app/bank/file_purposes'
import { BankSetting } from '#app/bank/settings'

export default defineModule('bank', {
  owns: ['bank_accounts', 'bank_cards', 'withdraw_records', 'transfers', 'bank_notices', 'pay_passwords'],
  settings: BankSetting,
  filePurposes: BankFile,
  filesOnScreens: { 'withdraw_records.get': [BankFile.slip] },
})
