/*
 * The way of a new member to the first deal. Every step is decided by what is stored, never by a mark that somebody has seen or clicked something.
 */
import { hasPermission } from '#core/permissions'
import { BankAccountState } from '#app/bank/codes'
import { ApplicationKind, CompanyType } from '#app/company/codes'
import { BindCompanyState } from '#app/identity/codes'
import type { FirstStep, FirstStepKey, FirstSteps } from '#app/order/transformers/first_steps'

/** What is stored about a member and his company. */
export type FirstStepFacts = {
  bindCompanyState: BindCompanyState
  /** Of the newest application. */
  applicationKind: ApplicationKind | null
  refusedFor: string | null
  /** A company that has invited him and waits for his answer. */
  invitedBy: string | null
  companyType: number | null
  account: BankAccountState | null
  /** Why the bank has refused the account. */
  accountMemo: string | null
  ownPayPassword: boolean
  somePayPassword: boolean
  paidIn: boolean
  verifiedCard: boolean
  /** Something of the company's people is in a cart, a list or a saved search. */
  chosen: boolean
  hasBatches: boolean
  listed: boolean
  bought: boolean
  sold: boolean
  /** Names of the company's managers, who may do everything. */
  managers: string | null
}

export type FirstStepViewer = { permissions: readonly string[]; manager: boolean }

type Plan = Omit<FirstStep, 'key' | 'note' | 'action'> & {
  note?: string | null
  action: FirstStep['action']
  /** Whether the viewer may do it, by role and permissions. */
  may?: boolean
}

const MONEY = '/user-center/transfer-list'
const CERTIFICATION = '/user-center/enterprise-certification'

function certify(facts: FirstStepFacts): Plan {
  const { bindCompanyState: state, applicationKind: kind, invitedBy, refusedFor } = facts
  const step = { title: '企业认证', why: '合同、货款和发票都以企业名义办理，认证后才能挂牌和下单。' }
  if (state === BindCompanyState.certified) return { ...step, done: true, action: null }
  const action = (word: string) => ({ word, path: CERTIFICATION })
  if (state === BindCompanyState.inReview) {
    const waits = kind === ApplicationKind.joining ? '等待企业管理员同意' : '平台审核中'
    return { ...step, done: false, note: `${waits}，结果以短信通知`, action: action('查看进度') }
  }
  if (state === BindCompanyState.refused)
    return {
      ...step,
      done: false,
      note: `未通过${refusedFor ? `：${refusedFor}` : ''}`,
      action: action('修改后重新提交'),
    }
  if (invitedBy) return { ...step, done: false, note: `${invitedBy}邀请您加入`, action: action('查看邀请') }
  return { ...step, done: false, action: action('去认证') }
}

function account({ account: state, accountMemo }: FirstStepFacts, { manager }: FirstStepViewer): Plan {
  const step = { title: '开通资金账户', why: '银行监管的企业子账户，定金、货款和退款都经它收付。', may: manager }
  const action = (word: string) => ({ word, path: MONEY })
  if (state === BankAccountState.open) return { ...step, done: true, action: null }
  if (state === BankAccountState.opening)
    return { ...step, done: false, note: '银行开户中', action: action('继续开户') }
  if (state === BankAccountState.closing) return { ...step, done: false, note: '银行销户中', action: null }
  return { ...step, done: false, note: accountMemo && `上次申请未通过：${accountMemo}`, action: action('去开户') }
}

/** Whose step it is, as long as nobody knows what the company will do. */
const of = ({ companyType }: FirstStepFacts, side: '买方' | '卖方', title: string) =>
  companyType === null ? `${side}：${title}` : title

/** The steps at the account. All of them wait until it is open. */
function money(facts: FirstStepFacts, viewer: FirstStepViewer): Partial<Record<FirstStepKey, Plan>> {
  const holds = (code: string) => hasPermission(viewer.permissions, [code])
  const waits = facts.account === BankAccountState.open ? null : '资金账户开通后办理'
  const at = (word: string) => (waits ? null : { word, path: MONEY })
  const pays = ['order:pay', 'money:transfer', 'money:withdraw'].some(holds)
  return {
    password: {
      title: '设置支付密码',
      why: '付款、转账和出金时输入，与登录密码分开。',
      done: pays ? facts.ownPayPassword : facts.somePayPassword,
      note: waits,
      action: at('去设置'),
      may: pays && holds('money:query'),
    },
    fund: {
      title: of(facts, '买方', '转入资金'),
      why: '下单时从可用余额冻结定金，请先从同名对公账户转入。',
      done: facts.paidIn || facts.bought,
      note: waits,
      action: at('查看收款账号'),
      may: holds('money:query'),
    },
    card: {
      title: '绑定银行卡',
      why: '货款出金只能转到本企业已验证的对公账户。',
      done: facts.verifiedCard,
      note: waits,
      action: at('去绑卡'),
      may: holds('money:edit'),
    },
  }
}

/** What a seller is told to do first: cotton comes from sheets of inspection, staple fibre is entered by the tonne. */
const FIRST_LISTING = {
  cotton: {
    enter: { title: '上传批次并挂牌', why: '导入检验单建立批次，填好价格后买方就能搜到。' },
    list: { title: '挂牌第一批棉花', why: '批次已经录入，填好价格即可挂牌。' },
    go: '去导入',
  },
  fibre: {
    enter: { title: '录入涤短并挂牌', why: '按吨录入，填好价格后买方就能搜到。' },
    list: { title: '挂牌涤短', why: '商品已经录入，填好价格即可挂牌。' },
    go: '去录入',
  },
}

function sellsFibreOnly({ companyType }: FirstStepFacts): boolean {
  const type = companyType ?? 0
  return (type & CompanyType.fibrePlant) !== 0 && (type & (CompanyType.gin | CompanyType.trader)) === 0
}

/** The steps of the trade itself, of a company that sells, buys, or does both. */
function trade(facts: FirstStepFacts, viewer: FirstStepViewer): Partial<Record<FirstStepKey, Plan>> {
  const { sells, buys } = sidesOf(facts)
  const holds = (code: string) => hasPermission(viewer.permissions, [code])
  const words = FIRST_LISTING[sellsFibreOnly(facts) ? 'fibre' : 'cotton']
  const list: Plan = {
    ...(facts.hasBatches ? words.list : { ...words.enter, title: of(facts, '卖方', words.enter.title) }),
    done: facts.listed || facts.sold,
    action: { word: facts.hasBatches ? '去挂牌' : words.go, path: '/seller/product' },
    may: holds('listing:add'),
  }
  const choose: Plan = {
    title: of(facts, '买方', '选好棉花'),
    why: '按质量筛选，把批次放进购物车，或保存条件，有新批次时提醒您。',
    done: facts.chosen || facts.bought,
    action: { word: '去选棉', path: '/shop' },
  }
  const deal: Plan = { title: '完成第一笔订单', why: '', done: facts.bought || facts.sold, action: null }
  if (buys && !facts.sold) {
    deal.why = '下单后卖方接单，合同自动生成；拒单或逾期未接单，定金全额解冻。'
    deal.action = facts.chosen ? { word: '去购物车下单', path: '/shop/cart' } : { word: '去选棉', path: '/shop' }
    deal.may = holds('order:add')
  } else {
    deal.why = '买方下单后以短信和站内消息通知您接单。'
    deal.note = facts.listed ? '等待买方下单' : '挂牌后等待买方下单'
    deal.action = { word: '查看销售订单', path: '/seller/sale-order' }
  }
  return { ...(buys && { choose }), ...(sells && { list }), deal }
}

/** What the company does by its kind; one that does both and has made its first deal on one side need not begin on the other. */
function sidesOf({ companyType, bought, sold, listed, hasBatches }: FirstStepFacts): { sells: boolean; buys: boolean } {
  const type = companyType ?? 0
  const sells = type === 0 || (type & (CompanyType.gin | CompanyType.trader | CompanyType.fibrePlant)) !== 0
  const buys = type === 0 || (type & (CompanyType.trader | CompanyType.textileMill)) !== 0
  if (!sells || !buys || bought === sold) return { sells: sells || listed || hasBatches, buys: buys || bought }
  return { sells: sold, buys: bought }
}

const ORDER: readonly FirstStepKey[] = ['certify', 'account', 'password', 'fund', 'card', 'choose', 'list', 'deal']

/** Steps in order. Those after the certification wait for it, apart from the choice, which is free to everybody. */
export function firstSteps(facts: FirstStepFacts, viewer: FirstStepViewer): FirstSteps {
  const { sells, buys } = sidesOf(facts)
  const { password, fund, card } = money(facts, viewer)
  const plans: Partial<Record<FirstStepKey, Plan>> = {
    certify: certify(facts),
    account: account(facts, viewer),
    password,
    ...(buys && { fund }),
    // A company whose kind is not known yet is not asked for what only sellers need.
    ...(sells && facts.companyType !== null && { card }),
    ...trade(facts, viewer),
  }
  const certified = facts.bindCompanyState === BindCompanyState.certified
  const registered: FirstStep = {
    key: 'register',
    title: '注册账号',
    why: '',
    done: true,
    note: null,
    action: null,
  }
  const steps = [
    registered,
    ...ORDER.flatMap((key) => (plans[key] ? [stepOf(key, plans[key], certified, facts.managers)] : [])),
  ]
  return { finished: steps.every(({ done }) => done), steps }
}

function stepOf(
  key: FirstStepKey,
  { title, why, done, note = null, action, may = true }: Plan,
  certified: boolean,
  managers: string | null
): FirstStep {
  if (done) return { key, title, why, done, note: null, action: null }
  if (!certified && key !== 'certify' && key !== 'choose')
    return { key, title, why, done, note: '企业认证通过后办理', action: null }
  if (!may)
    return { key, title, why, done, note: `由${managers ? `管理员${managers}` : '企业管理员'}办理`, action: null }
  return { key, title, why, done, note, action }
}
