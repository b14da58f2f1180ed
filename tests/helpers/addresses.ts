/** An address that a buyer writes down for one deal. */
export const MILL_ADDRESS = {
  contactName: '周敏',
  contactMobile: '13800000002',
  province: '湖北省',
  city: '武汉市',
  district: '江夏区',
  address: '纺织路1号',
}

/** The same as an order shows it. */
export const MILL_LINE = '湖北省武汉市江夏区纺织路1号'
