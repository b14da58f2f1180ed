import { defineLabels } from '#core/validation'

defineLabels({
  regnum: '统一社会信用代码',
  legalName: '法定代表人',
  licenceFileId: '营业执照',
  authorisationFileId: '授权委托书',
  provinceName: '省份',
  cityName: '城市',
  contactPerson: '联系人',
  contactMobile: '联系电话',
  applicantName: '姓名',
  invoiceAddress: '开票地址',
  invoicePhone: '开票电话',
  invoiceBank: '开户银行',
  invoiceAccount: '银行账号',
  responsibleArea: '负责区域',
  alias: '企业简称',
  reason: '原因',
  until: '截止日期',
})
