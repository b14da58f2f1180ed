/*
 * Enumerations of bank accounts and money in and out (glossary §1.4, §2.16).
 */
import { defineDictionary } from '#core/dictionary'

export const BankAccountStates = defineDictionary('bankAccountState', '开户状态', {
  0: ['已销户', 'grey'],
  1: ['开户中', 'amber'],
  9: ['已开户', 'green'],
})

export const BindFlags = defineDictionary('bindFlag', '是否绑卡', { 0: ['未绑定', 'amber'], 1: ['已绑定', 'green'] })

export const BankAccountTypes = defineDictionary('bankAccountType', '账户类型', {
  1: '交易账户',
  2: '平台手续费账户',
  3: '待清分账户',
})

export const WithdrawStates = defineDictionary('withdrawState', '出入金状态', {
  1: ['待审核', 'amber'],
  2: ['银行处理中', 'indigo'],
  8: ['失败/已驳回', 'red'],
  9: ['成功', 'green'],
})

export const Directions = defineDictionary('withdrawDirection', '方向', { 1: ['入金', 'green'], 2: ['出金', 'indigo'] })

export const CardBindStates = defineDictionary('cardBindState', '验证状态', {
  0: ['未验证', 'grey'],
  1: ['待输入打款金额', 'amber'],
  9: ['已验证', 'green'],
})
