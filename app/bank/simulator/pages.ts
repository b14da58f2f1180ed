/* The pages of the simulated bank. Plain HTML, because they belong to another company's site. */
import { createHash } from 'node:crypto'
import type { StoredOrder } from '#app/bank/simulator/store'

export const escapeHtml = (text: unknown) => String(text ?? '').replaceAll(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const yuan = (cents: number) => (cents / 100).toFixed(2)

const STYLES = `
body{margin:0;background:#f2f4f7;color:#16202a;font:15px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans SC",system-ui,sans-serif}
header{background:#8a1c1c;color:#fff;padding:14px 16px;font-weight:600}header small{font-weight:400;opacity:.85;margin-left:8px}
main{max-width:560px;margin:24px auto;background:#fff;border:1px solid #e3e7ec;border-radius:4px;padding:24px}
h1{font-size:18px;margin:0 0 16px}dl{display:grid;grid-template-columns:112px 1fr;gap:8px 12px;margin:0 0 20px}dt{color:#55626f}dd{margin:0;word-break:break-all}
label{display:block;margin-bottom:12px;color:#55626f}input{display:block;box-sizing:border-box;width:100%;height:40px;margin-top:4px;padding:0 10px;border:1px solid #c9d0d8;border-radius:4px;font:inherit;color:#16202a}
button,a.button{display:inline-block;height:40px;line-height:40px;padding:0 24px;border:0;border-radius:4px;background:#8a1c1c;color:#fff;font:inherit;line-height:40px;cursor:pointer;text-decoration:none}
button.plain{background:#fff;color:#55626f;border:1px solid #c9d0d8;line-height:38px;margin-left:12px}p.notice{background:#eef7f1;color:#0f6b49;padding:8px 12px;border-radius:4px}p.demo{color:#626e7a;font-size:13px}
p.refused{background:#fdeeee;color:#8a1c1c;padding:8px 12px;border-radius:4px}
main.wide{max-width:1160px}h2{font-size:16px;margin:0 0 12px}section{border-top:1px solid #e3e7ec;margin-top:24px;padding-top:20px}
fieldset{border:0;margin:0;padding:0;min-width:0}legend{padding:0;margin-bottom:8px;color:#55626f}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(260px,1fr));gap:24px 32px}.choices{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:12px;margin-bottom:16px}
.choice{display:grid;grid-template-columns:20px 1fr;gap:2px 10px;align-content:start;align-items:center;margin:0;padding:10px 12px;border:1px solid #c9d0d8;border-radius:4px;cursor:pointer}
.choice b{color:#16202a}.choice small{grid-column:2;font-size:13px;color:#55626f}.choice input{width:20px;height:20px;margin:0;accent-color:#8a1c1c}.choice:has(:checked){border-color:#8a1c1c;background:#fdf6f6}
.inline{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-end;margin-bottom:16px}.inline label{margin:0;flex:0 1 320px}.inline nav{margin:0}
nav{display:flex;flex-wrap:wrap;gap:0 20px;align-items:center;margin-bottom:8px}nav a,td a{display:inline-block;line-height:40px;min-width:40px;color:#8a1c1c}nav a[aria-current]{color:#16202a;font-weight:600;text-decoration:none}
.scroll{overflow-x:auto;border:1px solid #e3e7ec;border-radius:4px}table{border-collapse:collapse;width:100%;font-size:14px}th,td{padding:2px 12px;text-align:left;white-space:nowrap;border-bottom:1px solid #e3e7ec}
tr:last-child>td{border-bottom:0}th{background:#f7f8fa;color:#55626f;font-weight:600;height:40px}td{box-sizing:border-box;height:45px;vertical-align:top;line-height:40px}td.text{white-space:normal;min-width:160px;line-height:1.5;padding-top:12px;padding-bottom:11px}td.amount,th.amount{text-align:right;font-variant-numeric:tabular-nums}
td.done{color:#0f6b49}td.failed{color:#a3201f}td.open{color:#8a5a00}td.acts{min-width:112px}td.acts>a{margin-right:12px}
details{display:inline-block;vertical-align:top;line-height:1.6}summary{line-height:40px;min-width:40px;color:#8a1c1c;text-decoration:underline;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}
details form{width:230px;margin-bottom:12px;white-space:normal}details label{margin-bottom:8px}
input[aria-invalid]{border-color:#a3201f}.quiet{color:#626e7a}a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible,.scroll:focus-visible{outline:2px solid #1a56b0;outline-offset:2px}
ul{padding-left:18px}@media(max-width:600px){main{margin:0;border:0}main.wide{padding:20px 16px}.inline label{flex:1 1 100%}}`

/** What the browser may do on a page of the bank: these styles, and forms to the bank itself. */
export const BANK_PAGE_POLICY = {
  'style-src': `'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  'form-action': "'self'",
  'frame-ancestors': "'none'",
} as const

/** A page as the bank answers it, with the status of the answer. */
export type BankPage = { status: number; html: string }

/** @param wide for tables */
export function bankPage(title: string, content: string, { head = '', status = 200, wide = false } = {}): BankPage {
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${head}<style>${STYLES}</style></head>
<body><header>模拟银行<small>演示环境，不涉及真实资金</small></header><main${wide ? ' class="wide"' : ''}>${content}</main></body></html>`
  return { status, html }
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
  return bankPage(
    '开立监管子账户',
    `<h1>开立监管子账户</h1><dl>${rows.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<p class="demo">点击“同意并开户”即表示同意《交易资金监管账户服务协议》。</p>
<form method="post" action="open/answer"><input type="hidden" name="token" value="${token}"><button name="agree" value="1">同意并开户</button><button class="plain" name="agree" value="0">取消</button></form>`
  )
}

export function donePage(text: string, returnUrl: string) {
  const target = /^(https?:\/\/|\/)/.test(returnUrl) ? escapeHtml(returnUrl) : '/'
  return bankPage('模拟银行', `<h1>${text}</h1><p><a class="button" href="${target}">返回交易平台</a></p>`, {
    head: `<meta http-equiv="refresh" content="2;url=${target}">`,
  })
}

export function errorPage(text: string) {
  return bankPage('模拟银行', `<h1>${text}</h1>`)
}

/** The company's online banking: payment into the custody account, and the small amounts received from it. */
export function cashierPage(input: { subAccount: string; name: string; notice: string; smallAmounts: StoredOrder[] }) {
  const received = input.smallAmounts
    .map(
      (order) =>
        `<li>尾号${escapeHtml(String(order.details.card).slice(-4))}账户收到验证打款 <b>${yuan(order.amount ?? 0)}</b> 元</li>`
    )
    .join('')
  return bankPage(
    '企业网银转账',
    `<h1>企业网银转账</h1>${input.notice ? `<p class="notice">${input.notice}</p>` : ''}
<form method="post"><label>收款账号（监管子账户）<input name="subAccount" inputmode="numeric" value="${escapeHtml(input.subAccount)}"></label>
<label>付款户名<input name="payerName" value="${escapeHtml(input.name)}"></label>
<label>付款账号<input name="payerCard" inputmode="numeric" value="6222021001116245702"></label>
<label>付款银行<input name="payerBank" value="中国工商银行"></label>
<label>金额（元）<input name="amount" inputmode="decimal" value="1000000.00"></label>
<label>附言<input name="remark" maxlength="60" value="入金"></label><button>确认转账</button></form>
<p class="demo">付款户名与平台企业名称不一致的款项会进入待清分，由平台财务匹配或退回。</p>
${received ? `<h1>验证打款到账通知</h1><ul>${received}</ul>` : ''}`
  )
}
