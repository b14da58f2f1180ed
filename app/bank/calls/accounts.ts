/* The company's account at the bank, its cards, and the user's pay password. */
import type { HttpContext } from '@adonisjs/core/http'
import { call } from '#core/call'
import { siteAddress } from '#core/site_address'
import User from '#app/identity/models/user'
import { consume } from '#app/identity/proofs/limits'
import { sendSmsCode } from '#app/identity/proofs/sms_codes'
import { applyAccount, resumeApplication } from '#app/bank/actions/apply_account'
import { addCard, deleteCard, editCard, makePrimary } from '#app/bank/actions/bank_cards'
import { closeAccount } from '#app/bank/actions/close_account'
import { proveNewPayPassword, setPayPassword } from '#app/bank/actions/set_pay_password'
import { confirmSmallAmount, sendSmallAmount } from '#app/bank/actions/verify_card'
import { askAboutAccount, tolerantly } from '#app/bank/actions/ask_bank'
import { DEMO_BANK_PATH, custodianBank, simulatorAddress } from '#app/bank/gateway/main'
import { accountOverview, virtualAccount } from '#app/bank/queries/company_money'
import { toBankCardRow, type AccountOverview } from '#app/bank/transformers/bank'
import * as validators from '#app/bank/validators/bank'
import { BankAccountState } from '#app/bank/codes'
import { BankRefusal } from '#app/bank/refusals'

/** Page to which the bank sends the browser back. */
const returnUrl = ({ request }: HttpContext) => `${siteAddress(request.hostname())}/user-center/transfer-list`

call.read('/bank/company/account/get', {
  name: '查看资金账户',
  access: 'certified',
  permission: 'money:query',
  summary: 'Account, balances, cards, pay password',
  run: async ({ actor }) => {
    const overview = await accountOverview(actor.companyId)
    const user = await User.findOrFail(actor.userId)
    const { account } = overview
    // Only the simulated bank of the demo has a page for paying in.
    const demoBank =
      simulatorAddress() && account?.state === BankAccountState.open
        ? `${DEMO_BANK_PATH}/cashier?subAccount=${account.bankCard}&name=${encodeURIComponent(account.companyName)}`
        : null
    const body: AccountOverview = {
      ...overview,
      hasPayPassword: user.payPassword !== null,
      custodian: custodianBank(),
      demoBank,
    }
    return body
  },
})

call.read('/bank/company/virtual/get', {
  name: '查看账户余额',
  access: 'certified',
  permission: 'money:query',
  summary: 'The account as a virtual account',
  run: ({ actor }) => virtualAccount(actor.companyId),
})

call.write('/bank/company/account/apply', {
  name: '申请开通资金账户',
  access: 'manager',
  summary: 'Apply for an account; answers the form for the bank’s page',
  input: validators.applyValidator,
  run: async (input, { actor, trx, http }) => {
    const { account, request } = await applyAccount(input, returnUrl(http), actor, trx)
    return { accountId: account.id, state: account.state, request }
  },
})

/** Opens the bank's page again while the application is running. */
call.act('/bank/company/account/resume', {
  name: '继续开户',
  access: 'manager',
  summary: 'The form for the bank’s page again, while the application runs',
  run: async ({ actor, http }) => ({ request: await resumeApplication(returnUrl(http), actor) }),
})

/** Queries the bank about the opening or closing of the account, because its report may be lost or late. */
call.act('/bank/company/account/synchronise', {
  name: '刷新资金账户',
  access: 'certified',
  permission: 'money:query',
  summary: 'Ask the bank about the opening or closing of the account',
  run: async ({ actor }) => {
    let changed = false
    await tolerantly(async () => {
      changed = await askAboutAccount(actor.companyId)
    })
    return { changed }
  },
})

/** Commits by itself, because the bank is asked in between; repeating it asks the bank about the same order. */
call.act('/bank/company/account/close', {
  name: '注销资金账户',
  access: 'manager',
  summary: 'Close the account',
  message: '销户成功',
  run: async ({ actor }) => {
    await closeAccount(actor)
  },
})

call.read('/bank/card/list', {
  name: '查看银行卡',
  access: 'certified',
  permission: 'money:query',
  summary: 'Bank cards of the own company',
  run: async ({ actor }) => (await accountOverview(actor.companyId)).cards,
})

call.write('/bank/card/add', {
  name: '新增银行卡',
  access: 'certified',
  permission: 'money:edit',
  summary: 'Add a bank card',
  input: validators.cardValidator,
  run: async (input, { actor, trx }) => toBankCardRow(await addCard(input, actor, trx)),
})

call.write('/bank/card/edit', {
  name: '编辑银行卡',
  access: 'certified',
  permission: 'money:edit',
  summary: 'Change branch or memo of a bank card',
  input: validators.cardEditValidator,
  run: async (input, { actor, trx }) => toBankCardRow(await editCard(input, actor, trx)),
})

call.write('/bank/card/primary', {
  name: '设为主账户',
  access: 'certified',
  permission: 'money:edit',
  summary: 'Make a bank card the primary one',
  input: validators.idValidator,
  run: async ({ id }, { actor, trx }) => toBankCardRow(await makePrimary(id, actor, trx)),
})

call.write('/bank/card/delete', {
  name: '删除银行卡',
  access: 'certified',
  permission: 'money:edit',
  summary: 'Delete a bank card',
  input: validators.idValidator,
  run: async ({ id }, { actor, trx }) => {
    await deleteCard(id, actor, trx)
  },
})

call.act('/bank/card/verify', {
  name: '申请银行卡打款验证',
  access: 'certified',
  permission: 'money:edit',
  summary: 'Have the bank send a small amount to a card',
  input: validators.idValidator,
  // Each is real money of the platform.
  limit: ({ actor }) => consume('smallAmountByCompany', String(actor.companyId), BankRefusal.smallAmountsUsedUp),
  message: '银行已向该账户打款，请查收后输入金额',
  run: async ({ id }, { actor }) => toBankCardRow(await sendSmallAmount(id, actor)),
})

call.act('/bank/card/confirm', {
  name: '确认银行卡打款金额',
  access: 'certified',
  permission: 'money:edit',
  summary: 'Tell the small amount and bind the card',
  input: validators.cardConfirmValidator,
  message: '银行卡验证成功',
  run: async (input, { actor }) => toBankCardRow(await confirmSmallAmount(input, actor)),
})

call.act('/bank/sms', {
  name: '发送资金短信验证码',
  access: 'certified',
  summary: 'Send a code to the own mobile, for one purpose',
  input: validators.moneySmsValidator,
  message: '验证码已发送',
  run: async ({ scene }, { actor, http }) => {
    const { mobile } = await User.findOrFail(actor.userId)
    return { codeKey: await sendSmsCode({ mobile, scene, ip: http.request.ip() }) }
  },
})

call.write('/bank/pay-password/set', {
  name: '设置支付密码',
  access: 'certified',
  summary: 'Set or replace the own pay password, with the login password and a code by SMS',
  input: validators.payPasswordValidator,
  message: '支付密码设置成功',
  prove: (input, { actor }) => proveNewPayPassword(actor, input),
  run: (_input, { actor, trx, proof }) => setPayPassword(proof, actor, trx),
})
