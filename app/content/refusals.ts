import { defineRefusals, missing, tooMany } from '#core/refusal'

export const ContentRefusal = defineRefusals('content', {
  statementMissing: missing('声明不存在'),
  helpMissing: missing('该帮助文档不存在或已下线'),
  newsMissing: missing('该资讯不存在或已下线'),
  financeProductMissing: missing('该金融产品不存在或已下线'),
  publishedNotRemovable: '发布过的内容不能删除，可以下线',
  scheduleTooFar: '定时发布最长一年',
  leadExists: '您已提交过该产品的融资意向，我们会尽快联系您',
  statementNotWithdrawable: '法律声明不能下线，请发布新的版本',
  hasChildren: '请先移走或删除下级文档',
  alreadyCurrent: '这已经是当前版本',
  leadsTooOften: tooMany('今天提交的意向已达上限，请明天再试'),
})
