import { NOTICE_TEMPLATE } from '#app/auction/reference/notice_template'
import { amount, defineSettings, rate, wording } from '#app/system/settings/define_settings'

/** Rules of this module that operators can change, on the page 交易设置 (state-machines §0). */
export const AuctionSetting = defineSettings({
  deposit: rate('竞价保证金', 50_000, { key: 'deposit.auction', group: '保证金', order: 230 }),
  lockBefore: amount('锁定提前', 10, {
    key: 'auction.lockBefore',
    group: '竞价',
    order: 410,
    unit: '分钟',
    min: 1,
    max: 120,
  }),
  flashCap: amount('秒杀最长', 60, {
    key: 'auction.flashCap',
    group: '竞价',
    order: 420,
    unit: '分钟',
    min: 1,
    max: 240,
  }),
  confirmTimeout: amount('成交确认', 1, {
    key: 'auction.confirmTimeout',
    group: '竞价',
    order: 430,
    unit: '工作日',
    min: 1,
    max: 10,
    help: '截止到当日 17:00',
  }),
  postponements: amount('签署延期上限', 5, {
    key: 'auction.postponements',
    group: '竞价',
    order: 440,
    unit: '次',
    min: 1,
    max: 20,
    help: '平台暂时不能生成订单时签署顺延一个工作日，满次数后自动解除成交',
  }),
  notice: wording('竞价须知模板', NOTICE_TEMPLATE, {
    key: 'auction.notice',
    group: '竞价',
    order: 450,
    help: '新建场次的竞价须知由此开始，可按场次修改；已有场次不变',
  }),
})
