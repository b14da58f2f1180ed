import { defineLabels } from '#core/validation'

/** Makes validators of this module with these labels. */
export const validator = defineLabels({
  id: '编号',
  regnum: '统一社会信用代码',
  name: '姓名',
  mobile: '手机号',
  legalName: '法定代表人',
  licenceFileId: '营业执照',
  authorisationFileId: '授权委托书',
  provinceName: '省份',
  cityName: '城市',
  province: '省份',
  city: '城市',
  district: '区县',
  address: '地址',
  contactPerson: '联系人',
  contactMobile: '联系电话',
  applicantName: '姓名',
  accept: '是否接受',
  invoiceAddress: '开票地址',
  invoicePhone: '开票电话',
  invoiceBank: '开户银行',
  invoiceAccount: '银行账号',
  userId: '员工',
  role: '角色',
  roles: '角色',
  responsibleArea: '负责区域',
  alias: '企业简称',
  primary: '默认地址',
  keyword: '关键词',
  state: '状态',
  memo: '备注',
  reason: '原因',
})

/** Labels of `destinationFields`, for the modules whose calls have them. */
export const DESTINATION_LABELS = {
  'addressId': '收货地址',
  'newAddress': '收货地址',
  'newAddress.contactName': '收货人',
  'newAddress.contactMobile': '联系电话',
  'newAddress.province': '省份',
  'newAddress.city': '城市',
  'newAddress.district': '区县',
  'newAddress.address': '详细地址',
  'newAddress.memo': '备注',
}
