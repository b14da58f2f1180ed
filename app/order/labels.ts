import { defineLabels } from '#core/validation'

defineLabels({
  lines: '批次',
  listingId: '挂牌',
  deliveryAddress: '收货地址',
  orderId: '订单',
  payPassword: '支付密码',
  plate: '车牌号',
  driverName: '司机姓名',
  driverIdNo: '司机身份证号',
  driverPhone: '司机电话',
  pickDate: '提货日期',
  pickCode: '提货码',
  pickOrderId: '提货单',
  packets: '包数',
  weight: '重量',
  ticketNo: '磅单号',
  ticketFileIds: '磅单',
  reason: '原因',
})
