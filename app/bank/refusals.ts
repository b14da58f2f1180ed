import { defineRefusals, missing } from '#core/refusal'

/** What this module refuses. */
export const BankRefusal = defineRefusals('bank', {
  receiptNotReady: missing('该笔出入金尚未完成，暂无电子回单'),
  notPlatformHold: '仅平台冻结可在此解冻',
  transferToPartnersOnly: '仅支持向有订单往来的企业转账',
  withdrawableShort: '可提现余额不足',
  verifyTriesUsedUp: '打款金额多次不正确，请重新申请打款验证',
  payPasswordLocked: '支付密码已锁定，请30分钟后再试或重置支付密码',
  payPasswordWrong: '支付密码错误',
  payeeWithoutAccount: '收款企业未开通资金账户',
  tooManyCards: '最多可添加10张银行卡',
  noApplication: '没有进行中的开户申请，请刷新后重试',
  companyWithoutAccount: '该企业未开通资金账户，不能入账',
  holdReleased: '该冻结已解除',
  cardExists: '该银行卡已添加，请勿重复添加',
  cardVerified: '该银行卡已验证',
  cardHasWithdrawal: '该银行卡有未完成的出金，不能删除',
  accountNotOpen: '请先开通资金账户',
  cardNotBound: '请先绑定银行卡',
  payPasswordNotSet: '请先设置支付密码',
  balanceNotZero: '账户余额不为零，不能销户',
  holderNameDiffers: '账户名称须与企业名称一致',
  accountAlreadyOpen: '资金账户已开通，请勿重复申请',
  bankUnavailable: '银行暂时无法处理，请稍后再试',
  channelNotOpen: '银行通道未开通，请联系平台',
  verifyAmountWrong: ({ left }: { left: number }) => `打款金额不正确，还可尝试${left}次`,
  /** The bank's own sentence, where it gives one. */
  verifyRefused: ({ said }: { said?: string | null }) => said ?? '银行未受理打款验证',
  closeRefused: ({ said }: { said?: string | null }) => said ?? '银行未受理销户，请稍后再试',
  verifyNotAsked: '请先申请打款验证',
})
