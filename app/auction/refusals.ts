import { AuctionDirection } from '#app/auction/codes'
import { formatYuan, type Cents } from '#core/money'
import { defineRefusals, missing, stale } from '#core/refusal'

/** A lot and its contract, as refusals name them. */
type LotContractNames = { label: string; contract: string }

export const AuctionRefusal = defineRefusals('auction', {
  notOnList: missing('名单记录不存在'),
  sessionMissing: missing('场次不存在'),
  lotMissing: missing('标的不存在'),
  noVoidRequest: missing('没有待复核的作废申请'),
  notRegistered: missing('贵司未报名本场次'),
  notRegisteredForBidding: missing('贵司未报名本场竞价'),
  reportForParticipants: '仅参与本场竞价的企业可以下载成交公证',
  secondOperatorNeeded: '作废须由另一位运营人员复核',
  notEnded: '场次尚未结束',
  reportAfterEnd: '场次尚未结束，结束后可下载成交公证',
  unpublishFirst: '场次已发布，请先撤回再修改',
  hasRegistrations: '场次已有企业报名，不能删除',
  hasLots: '场次已有标的，不能修改商品类型、竞价方向和报价方式',
  endedNoEntry: '场次已结束，不能入场',
  locked: '场次已锁定，不能修改，请另建场次',
  hasEntries: '已有企业入场，不能撤回',
  voidAlreadyRequested: '已有待复核的作废申请',
  endedNotVoidable: '已结束的场次不能作废',
  alreadySigned: '成交确认书已签署，不能弃拍',
  signedNotDissolvable: '成交确认书已签署，不能解除成交',
  signingNotDue: '成交确认尚未到期',
  signingTooLate: '成交确认已超时',
  wrongDirection: '标的与竞价方向不符',
  lotHasBids: '标的已有出价记录，不能删除',
  begunNoLeaving: '竞价已开始，不能退出',
  termsRenewed: '竞价须知已更新，请重新阅读并同意',
  sellerNotOfSession: '该企业不是本场次的委托企业',
  entrantNotRemovable: '该企业已入场，不能移出名单',
  joinCompanyFirst: '请先加入企业',
  registerFirst: '请先报名并同意竞价须知',
  wrongProduct: ({ batchCode }: { batchCode: string }) => `批次${batchCode}与场次的商品类型不一致`,
  consignorDataMissing: ({ company, missing }: { company: string; missing: string }) =>
    `委托方${company}尚未填写${missing}，补全开票信息后才能发布`,
  batchLocked: ({ batchCode }: { batchCode: string }) => `批次${batchCode}已被锁定`,
  goodsChanged: ({ batchCode }: { batchCode: string }) =>
    `批次${batchCode}的品名、重量、包数、存放地或仓储费承担已变更，请移除该标的后重新添加`,
  batchNotListed: ({ batchCode }: { batchCode: string }) => `批次${batchCode}未挂牌`,
  batchNotForBidding: ({ batchCode }: { batchCode: string }) => `批次${batchCode}未设为参与竞价`,
  batchAlreadyInSession: ({ batchCode }: { batchCode: string }) => `批次${batchCode}已在本场次`,
  tooLateToWithdraw: ({ hours }: { hours: number }) => `距开始不足${hours}小时，不能撤回`,
  durationOutside: '竞价时长应在10分钟至8小时之间',
  extensionOutside: '延时应在10至300秒之间',
  stepNotPositive: ({ label }: { label: string }) => `${label}：幅度须大于0`,
  weightNotPositive: ({ label }: { label: string }) => `${label}：重量须大于0`,
  startingPriceNotPositive: ({ label }: { label: string }) => `${label}：起拍价须大于0`,
  contractMissing: ({ label }: { label: string }) => `${label}：基差竞价须填写点价合约`,
  contractNotApplicable: ({ label }: { label: string }) => `${label}：一口价场次不填点价合约`,
  contractUnknown: ({ label, contract }: LotContractNames) => `${label}：没有点价合约${contract}`,
  contractOfOtherGoods: ({ label, contract }: LotContractNames) => `${label}：${contract}不是棉花合约`,
  contractOver: ({ label, contract }: LotContractNames) => `${label}：点价合约${contract}已到期或摘牌`,
  contractEndsBeforeSigning: ({
    label,
    contract,
    lastDay,
    signBy,
  }: LotContractNames & { lastDay: string; signBy: string }) =>
    `${label}：点价合约${contract}的最后点价日${lastDay}早于签署截止日${signBy}`,
  contractUnquoted: ({ label, contract }: LotContractNames) => `${label}：点价合约${contract}没有行情`,
  reserveBelowStart: ({ label }: { label: string }) => `${label}：保留价不能低于起拍价`,
  reserveAboveStart: ({ label }: { label: string }) => `${label}：保留价不能高于起拍价`,
  /** What the consignor has said himself: it is his to change. Figures in cents per tonne. */
  reserveBelowAsked: ({ label, asked }: { label: string; asked: Cents }) =>
    `${label}：保留价不能低于委托方所填的${formatYuan(asked)}元/吨，如需降低请由委托方修改`,
  reserveOfOtherKind: ({ label, contract }: { label: string; contract: string | null }) =>
    `${label}：委托方所填保留价为${contract ? `${contract}基差` : '一口价'}，与本场次的报价方式或合约不同，请由委托方修改`,
  /** Lots of an up session are picked on its page; those of a down session are written down one by one. */
  noLots: ({ direction }: { direction: AuctionDirection }) =>
    `场次还没有标的，请先${direction === AuctionDirection.up ? '点“添加批次”选入批次' : '点“新建标的”填写委托方要买的标的'}`,
  startTooSoon: ({ minutes }: { minutes: number }) => `开始时间须晚于当前时间${minutes}分钟`,
  noticeMissing: '请填写竞价须知',

  notPublished: '场次尚未发布',
  notInvited: '本场为定向竞价，贵司不在名单内',
  consignorNoEntry: '委托方不能参与本场竞价',
  millsOnly: '本场仅限纺织企业参与',
  /** 弃拍 twice within 90 days. @param until `YYYY-MM-DD` */
  banned: ({ until }: { until: string }) => `贵司因弃拍被限制参加竞价至${until}`,
  depositNotPositive: '保证金须大于0',
  depositTooSmall: ({ minimum }: { minimum: Cents }) => `保证金不能少于${formatYuan(minimum)}元`,

  // Refusals of a bid (state-machines §7.3). The bid is stored nevertheless; each is answered as stale, with the current state of the lot.
  /** The reserve is far from the index, in the words of `listing.priceFarFromIndex`. */
  reserveFarFromIndex: stale(({ far }: { far: string }) => `保留价：${far}`),
  bidTooEarly: stale('竞价尚未开始'),
  bidTooLate: stale('出价已截止'),
  bidWithoutEntry: stale('贵司尚未入场，请先缴纳保证金'),
  bidderLeads: stale('您当前已领先，无需重复出价'),
  bidTooLow: stale(({ lowest }: { lowest: Cents }) => `出价低于当前最低可出价${formatYuan(lowest)}元/吨`),
  bidTooHigh: stale(({ highest }: { highest: Cents }) => `出价高于当前最高可报价${formatYuan(highest)}元/吨`),
  bidOffStep: stale(({ step }: { step: Cents }) => `出价须为${formatYuan(step)}元/吨的整数倍`),
  bidTooFar: stale('出价偏离过大，请确认'),
  /** A first bid; it is taken when the bidder confirms it. */
  bidUnconfirmed: stale(
    ({ farthest, steps }: { farthest: Cents; steps: number }) =>
      `价格偏离起拍价${steps}手以上（${formatYuan(farthest)}元/吨以外），请核对后确认出价`
  ),
  bidDepositShort: stale(
    ({ missing: short }: { missing: Cents }) => `保证金额度不足，请追加保证金${formatYuan(short)}元`
  ),
  sessionVoided: stale('本场竞价已作废'),
  bidderRestricted: stale('企业已被限制交易或因弃拍被限制参加竞价，请联系平台'),
})
