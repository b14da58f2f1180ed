/* The pages of the simulated bank. Plain HTML, because they belong to another company's site. */
import { createHash } from 'node:crypto'
import type { StoredOrder } from '#app/bank/simulator/store'

const escape = (text: unknown) => String(text ?? '').replaceAll(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const yuan = (cents: number) => (cents / 100).toFixed(2)

const STYLES = `
body{margin:0;background:#f2f4f7;color:#16202a;font:15px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans SC",system-ui,sans-serif}
header{background:#8a1c1c;color:#fff;padding:14px 16px;font-weight:600}header small{font-weight:400;opacity:.85;margin-left:8px}
main{max-width:560px;margin:24px auto;background:#fff;border:1px solid #e3e7ec;border-radius:4px;padding:24px}
h1{font-size:18px;margin:0 0 16px}dl{display:grid;grid-template-columns:112px 1fr;gap:8px 12px;margin:0 0 20px}dt{color:#55626f}dd{margin:0;word-break:break-all}
label{display:block;margin-bottom:12px;color:#55626f}input{display:block;box-sizing:border-box;width:100%;height:40px;margin-top:4px;padding:0 10px;border:1px solid #c9d0d8;border-radius:4px;font:inherit;color:#16202a}
button,a.button{display:inline-block;height:40px;line-height:40px;padding:0 24px;border:0;border-radius:4px;background:#8a1c1c;color:#fff;font:inherit;line-height:40px;cursor:pointer;text-decoration:none}
button.plain{background:#fff;color:#55626f;border:1px solid #c9d0d8;line-height:38px;margin-left:12px}p.notice{background:#eef7f1;color:#0f6b49;padding:8px 12px;border-radius:4px}p.demo{color:#626e7a;font-size:13px}
ul{padding-left:18px}@media(max-width:600px){main{margin:0;border:0}}`

/** What the browser may do on a page of the bank: these styles, and forms to the bank itself. */
export const BANK_PAGE_POLICY = {
  'style-src': `'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  'form-action': "'self'",
  'frame-ancestors': "'none'",
} as const

function page(title: string, content: string, head = '') {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${head}<style>${STYLES}</style></head>
<body><header>模拟银行<small>演示环境，不涉及真实资金</small></header><main>${content}</main></body></html>`
}

/** Opening an account: shows the data sent and asks the company to agree. */
export function askPage(details: Record<string, any>, token: string) {
  const rows = [
    ['企业名称', details.companyName],
    ['统一社会信用代码', details.idCode],
    ['法定代表人', details.legalName],
    ['经办人', details.transactorName],
    ['经办人手机', details.transactorMobile],
  ]
  return page(
    '开立监管子账户',
    `<h1>开立监管子账户</h1><dl>${rows.map(([label, value]) => `<dt>${label}</dt><dd>${escape(value)}</dd>`).join('')}</dl>
<p class="demo">点击“同意并开户”即表示同意《交易资金监管账户服务协议》。</p>
<form method="post" action="open/answer"><input type="hidden" name="token" value="${token}"><button name="agree" value="1">同意并开户</button><button class="plain" name="agree" value="0">取消</button></form>`
  )
}

export function donePage(text: string, returnUrl: string) {
  const target = /^(https?:\/\/|\/)/.test(returnUrl) ? escape(returnUrl) : '/'
  return page(
    '模拟银行',
    `<h1>${text}</h1><p><a class="button" href="${target}">返回交易平台</a></p>`,
    `<meta http-equiv="refresh" content="2;url=${target}">`
  )
}

export function errorPage(text: string) {
  return page('模拟银行', `<h1>${text}</h1>`)
}

/** The company's online banking: payment into the custody account, and the small amounts received from it. */
export function cashierPage(input: { subAccount: string; name: string; notice: string; smallAmounts: StoredOrder[] }) {
  const received = input.smallAmounts
    .map(
      (order) =>
        `<li>尾号${escape(String(order.details.card).slice(-4))}账户收到验证打款 <b>${yuan(order.amount ?? 0)}</b> 元</li>`
    )
    .join('')
  return page(
    '企业网银转账',
    `<h1>企业网银转账</h1>${input.notice ? `<p class="notice">${input.notice}</p>` : ''}
<form method="post"><label>收款账号（监管子账户）<input name="subAccount" inputmode="numeric" value="${escape(input.subAccount)}"></label>
<label>付款户名<input name="payerName" value="${escape(input.name)}"></label>
<label>付款账号<input name="payerCard" inputmode="numeric" value="6222021001116245702"></label>
<label>付款银行<input name="payerBank" value="中国工商银行"></label>
<label>金额（元）<input name="amount" inputmode="decimal" value="1000000.00"></label>
<label>附言<input name="remark" maxlength="60" value="入金"></label><button>确认转账</button></form>
<p class="demo">付款户名与平台企业名称不一致的款项会进入待清分，由平台财务匹配或退回。</p>
${received ? `<h1>验证打款到账通知</h1><ul>${received}</ul>` : ''}`
  )
}
