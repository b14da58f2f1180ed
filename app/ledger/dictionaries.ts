/*
 * Enumerations of frozen money (glossary §2.19).
 */
import { defineDictionary } from '#core/dictionary'

export const HoldStates = defineDictionary('freezeState', '冻结状态', {
  1: ['冻结中', 'amber'],
  2: ['部分解冻', 'indigo'],
  8: ['已扣划', 'grey'],
  9: ['已解冻', 'grey'],
})

export const FreezeTypes = defineDictionary('freezeType', '冻结类型', {
  1: '竞价保证金',
  2: '订单定金',
  3: '运费保证金',
  4: '委托保证金',
  5: '出金在途',
  9: '平台冻结',
})

export const AlarmKinds = defineDictionary('alarmKind', '告警类型', {
  1: ['账务不平', 'red'],
  2: ['银行对账差异', 'red'],
})

export const AlarmStates = defineDictionary('alarmState', '处理状态', { 1: ['待处理', 'amber'], 9: ['已处理', 'grey'] })
