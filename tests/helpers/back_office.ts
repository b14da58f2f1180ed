import type { ApiClient, ApiResponse } from '@japa/api-client'
import type { BrowserContext, Page } from 'playwright'
import { OPERATOR_COOKIE } from '#app/identity/sessions/operator_cookie'
import { PASSWORD, type TestOperator } from '#tests/helpers/actors'
import type { Colours } from '#tests/helpers/screens'

/** What a browser says of a request of a page of this site. */
export const OWN = { 'Sec-Fetch-Site': 'same-origin' }

/** Logs an operator in from a browser; `cookie` is what the browser has kept. */
export const logInOperator = (client: ApiClient, { operator }: TestOperator, cookie = '') =>
  client
    .post('/admin/api/login')
    .headers({ ...OWN, Cookie: cookie })
    .json({ username: operator.username, password: PASSWORD })

/** The `Set-Cookie` headers of an answer. */
export const setCookiesOf = (response: ApiResponse): string[] => [response.header('set-cookie') ?? []].flat()

/** Logs the pages of a context in to the back office. */
export function logInBackOffice(context: BrowserContext, token: string) {
  const domain = process.env.HOST ?? 'localhost'
  return context.addCookies([
    { name: OPERATOR_COOKIE, value: token, domain, path: '/admin/api', httpOnly: true, sameSite: 'Strict' },
  ])
}

/** Gives a page of the back office its colours, as if they were chosen in another window of the operator. */
export async function chooseColours(page: Page, colours: Colours) {
  await page.evaluate((newValue) => {
    const key = 'RaStoremianqiao.admin.theme'
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }, JSON.stringify(colours))
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, colours)
}

/** The `Set-Cookie` header by which an answer sets or removes the session of an operator; empty without one. */
export const setCookieOf = (response: ApiResponse): string =>
  setCookiesOf(response).find((line) => line.replace(/^__Host-/, '').startsWith(`${OPERATOR_COOKIE}=`)) ?? ''

/** The `Cookie` header that a browser sends after this answer. */
export const cookieOf = (response: ApiResponse) => setCookieOf(response).split(';')[0]
