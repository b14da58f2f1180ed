/*
 * 授权委托书: the letter, signed and sealed by a company, that authorises a person to certify the company and to trade for it.
 */
import type { Content, PdfDefinition } from '#core/pdf'

export type LetterFields = {
  siteName: string
  name?: string | null
  regnum?: string | null
  legalName?: string | null
  /** Name of the authorised person. */
  userName?: string | null
  mobile?: string | null
}

const blank = (value: string | null | undefined, width: number): Content =>
  value ? { text: value, decoration: 'underline' } : { text: '\u00a0'.repeat(width), decoration: 'underline' }

/** The letter with the given fields filled in and blanks for the others. */
export function authorisationLetter(fields: LetterFields): PdfDefinition {
  const paragraph = (...text: Content[]): Content => ({ text, leadingIndent: 24, margin: [0, 0, 0, 10] })
  const line = (label: string, value: Content): Content => ({ text: [label, value], margin: [0, 0, 0, 14] })
  return {
    info: { title: '授权委托书', author: fields.siteName },
    defaultStyle: { fontSize: 12, lineHeight: 1.7 },
    content: [
      { text: '授权委托书', fontSize: 22, bold: true, alignment: 'center', margin: [0, 24, 0, 28] },
      { text: `致：${fields.siteName}棉花交易平台`, margin: [0, 0, 0, 12] },
      paragraph(
        '本单位 ',
        blank(fields.name, 40),
        '（统一社会信用代码：',
        blank(fields.regnum, 32),
        '，法定代表人：',
        blank(fields.legalName, 16),
        '）现授权 ',
        blank(fields.userName, 16),
        '（身份证号：',
        blank(null, 36),
        '，手机号：',
        blank(fields.mobile, 24),
        `）为本单位在${fields.siteName}棉花交易平台的经办人和企业管理员，办理下列事项：`
      ),
      {
        ol: [
          '提交并维护本单位的企业认证资料；',
          '管理本单位在平台上的员工账号及其权限；',
          '以本单位名义发布、变更和撤回商品信息，询价、报价、下单、签订电子合同，办理付款、提货、结算和开票；',
          '申请开立和使用本单位的资金账户，绑定本单位的结算账户。',
        ],
        margin: [24, 0, 0, 12],
      },
      paragraph(
        '经办人在上述授权范围内所作的操作，其法律后果由本单位承担。本授权自签署之日起生效，至本单位书面通知平台变更或撤销之日止。'
      ),
      paragraph('本单位保证所提交的资料真实、合法、有效。'),
      {
        columns: [
          {
            width: '*',
            stack: [line('经办人（签字）：', blank(null, 24)), line('经办人手机：', blank(fields.mobile, 24))],
          },
          {
            width: '*',
            stack: [
              line('单位（盖章）：', blank(null, 24)),
              line('法定代表人（签字或盖章）：', blank(null, 14)),
              line('日期：', { text: '        年      月      日' }),
            ],
          },
        ],
        columnGap: 24,
        margin: [0, 32, 0, 0],
      },
      {
        text: '附：经办人身份证复印件（正反面），并加盖单位公章。',
        fontSize: 10,
        color: '#55626F',
        margin: [0, 24, 0, 0],
      },
    ],
  }
}
