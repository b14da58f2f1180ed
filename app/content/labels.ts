import { defineLabels } from '#core/validation'

/** Makes this module's validators, which report errors with these labels. */
export const validator = defineLabels(
  {
    id: '编号',
    q: '关键词',
    channel: '栏目',
    companyId: '企业',
    productType: '商品类型',
    articleId: '金融产品',
    companyName: '企业名称',
    contact: '联系人',
    mobile: '手机号',
    amount: '融资金额',
    memo: '需求说明',
    body: '正文',
    coverId: '封面',
  },
  { 'mobile.regex': '请输入正确的手机号码', 'articleId.required': '请选择金融产品' }
)
