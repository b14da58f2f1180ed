import { NameWords } from '#app/listing/rules/name_words'

/** Names of a small market, as the search box knows them. */
export const NAMES_ON_OFFER = new NameWords({
  origins: ['新疆阿克苏', '新疆喀什', '新疆生产建设兵团第七师', '新疆伊犁', '巴西', '美国'],
  places: [
    '新疆奎屯市',
    '新疆库尔勒市',
    '新疆乌鲁木齐市',
    '新疆温宿县',
    '新疆乌什县',
    '新疆沙雅县',
    '新疆石河子市',
    '新疆尉犁县',
    '江苏南通市',
  ],
  companies: [
    '65123 奎屯利泰棉业有限公司',
    '益利棉花加工厂',
    '石河子天山纺织有限公司',
    '阿克苏CC棉业有限公司',
    '昆泰物流有限公司',
    '奎屯中转库',
  ],
})
