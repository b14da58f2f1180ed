import router from '@adonisjs/core/services/router'
import { endpoint } from '#core/api'
import { DEMO_BANK_PATH, NOTIFY_PATH } from '#app/bank/gateway/main'
import * as validators from '#app/bank/validators/bank'

const Accounts = () => import('#app/bank/controllers/accounts_controller')
const Money = () => import('#app/bank/controllers/company_money_controller')
const BankLine = () => import('#app/bank/controllers/bank_line_controller')

const read = { access: 'certified', permission: 'money:query' } as const
const edit = { access: 'certified', permission: 'money:edit' } as const

// The calls whose paths are fixed (glossary §3.3).
endpoint('/bank/company/transfer/list', [Money, 'transfers'], {
  ...read,
  summary: 'Transfers of the own company',
  validator: validators.transferListValidator,
})
endpoint('/bank/company/withdraw/list', [Money, 'withdrawals'], {
  ...read,
  summary: 'Money in and out of the own company',
  validator: validators.withdrawListValidator,
})
endpoint('/bank/company/account/list', [Money, 'accounts'], {
  ...read,
  summary: 'Account of the own company with balances',
  validator: validators.accountListValidator,
})
endpoint('/bank/company/freeze/amount', [Money, 'frozen'], {
  ...read,
  summary: 'Frozen amount of the own company, by kind',
  validator: validators.freezeAmountValidator,
})

endpoint('/bank/company/freeze/list', [Money, 'holds'], {
  ...read,
  summary: 'Every frozen amount with its reason',
  validator: validators.freezeListValidator,
})
endpoint('/bank/company/statement/list', [Money, 'statement'], {
  ...read,
  summary: 'Statement with running balances',
  validator: validators.statementValidator,
})
endpoint('/bank/company/statement/export', [Money, 'exportStatement'], {
  access: 'certified',
  permission: 'money:export',
  summary: 'Statement as Excel',
  validator: validators.statementValidator,
  download: true,
})
endpoint('/bank/company/receipt', [Money, 'receipt'], {
  ...read,
  summary: 'Receipt of a transfer or of money in or out, as PDF',
  validator: validators.receiptValidator,
  download: true,
})
endpoint('/bank/company/withdraw/add', [Money, 'withdraw'], {
  access: 'certified',
  permission: 'money:withdraw',
  summary: 'Ask for money out',
  validator: validators.withdrawValidator,
  idempotency: 'required',
})
endpoint('/bank/company/transfer/add', [Money, 'transfer'], {
  access: 'certified',
  permission: 'money:transfer',
  summary: 'Transfer to a company that there is an order with',
  validator: validators.transferValidator,
  idempotency: 'required',
})
endpoint('/bank/company/transfer/partners', [Money, 'partners'], {
  access: 'certified',
  permission: 'money:transfer',
  summary: 'Companies that may be paid',
})

endpoint('/bank/company/account/get', [Accounts, 'get'], { ...read, summary: 'Account, balances, cards, pay password' })
endpoint('/bank/company/virtual/get', [Accounts, 'virtual'], { ...read, summary: 'The account as a virtual account' })
endpoint('/bank/company/account/apply', [Accounts, 'apply'], {
  access: 'manager',
  summary: 'Apply for an account; answers the form for the bank’s page',
  validator: validators.applyValidator,
  idempotency: 'optional',
})
endpoint('/bank/company/account/resume', [Accounts, 'resume'], {
  access: 'manager',
  summary: 'The form for the bank’s page again, while the application runs',
})
endpoint('/bank/company/account/synchronise', [Accounts, 'synchronise'], {
  ...read,
  summary: 'Ask the bank about the running application',
})
endpoint('/bank/company/account/close', [Accounts, 'close'], {
  access: 'manager',
  summary: 'Close the account',
  idempotency: 'required',
})

endpoint('/bank/card/list', [Accounts, 'cards'], { ...read, summary: 'Bank cards of the own company' })
endpoint('/bank/card/add', [Accounts, 'addCard'], {
  ...edit,
  summary: 'Add a bank card',
  validator: validators.cardValidator,
  idempotency: 'optional',
})
endpoint('/bank/card/edit', [Accounts, 'editCard'], {
  ...edit,
  summary: 'Change branch or memo of a bank card',
  validator: validators.cardEditValidator,
  idempotency: 'optional',
})
endpoint('/bank/card/primary', [Accounts, 'primaryCard'], {
  ...edit,
  summary: 'Make a bank card the primary one',
  validator: validators.idValidator,
  idempotency: 'optional',
})
endpoint('/bank/card/delete', [Accounts, 'deleteCard'], {
  ...edit,
  summary: 'Delete a bank card',
  validator: validators.idValidator,
  idempotency: 'optional',
})
endpoint('/bank/card/verify', [Accounts, 'verifyCard'], {
  ...edit,
  summary: 'Have the bank send a small amount to a card',
  validator: validators.idValidator,
})
endpoint('/bank/card/confirm', [Accounts, 'confirmCard'], {
  ...edit,
  summary: 'Tell the small amount and bind the card',
  validator: validators.cardConfirmValidator,
})

endpoint('/bank/sms', [Accounts, 'sendSms'], { access: 'certified', summary: 'Send a code to the own mobile' })
endpoint('/bank/pay-password/set', [Accounts, 'setPayPassword'], {
  access: 'certified',
  summary: 'Set or replace the own pay password',
  validator: validators.payPasswordValidator,
  idempotency: 'optional',
})

// Not the storefront's: authenticated by signature, and only there in the demo.
router.post(NOTIFY_PATH, [BankLine, 'notify']).as('bank.notify')
router.any(`${DEMO_BANK_PATH}/*`, [BankLine, 'demoPage']).as('bank.demo')
