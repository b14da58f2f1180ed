import { amount, defineSettings, share } from '#app/system/settings/define_settings'

/** Rules of this module that operators can change, on the page 交易设置 (state-machines §0). */
export const DemandSetting = defineSettings({
  demandValid: amount('求购有效期', 15, { group: '时限', order: 192, unit: '天', min: 1, max: 60 }),
  demandLongest: amount('求购最长有效期', 60, { group: '时限', order: 193, unit: '天', min: 1, max: 366 }),
  demandUnreviewed: amount('A级企业求购自动发布', 2, {
    group: '时限',
    order: 194,
    unit: '工作小时',
    min: 1,
    max: 40,
    help: '提交后无人审核达到此时间即发布，工作日9:00至17:00计时；其他企业的求购须经审核',
  }),
  demandFilled: share('求购完成比例', 95, {
    group: '其他',
    order: 535,
    min: 50,
    max: 100,
    money: false,
    help: '成交吨数达到求购吨数的这一比例时，求购结束',
  }),
  introduceEvery: amount('向同一买方推荐间隔', 7, { group: '其他', order: 536, unit: '天', min: 1, max: 90 }),
  introducePerDay: amount('卖方每日推荐次数', 20, { group: '其他', order: 537, unit: '次', min: 1, max: 200 }),
  introducedPerDay: amount('买方每日收到推荐次数', 10, { group: '其他', order: 538, unit: '次', min: 1, max: 100 }),
})
