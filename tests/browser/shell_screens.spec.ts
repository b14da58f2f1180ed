import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { createMember } from '#tests/helpers/actors'
import { axeFindings, findingsOf, open } from '#tests/helpers/screens'
import { atRest } from '#tests/helpers/browser'
import { browseAs, loginModal } from '#tests/helpers/storefront'

const SCREENS = ['/', '/register', '/register/legal-notice', '/register/legal-notice-jxm', '/forget-password']
const GUARDED = ['/under-construction', '/error/construction']

test.group('Screens of the shell', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  for (const { theme, width } of [
    { theme: 'light', width: 375 },
    { theme: 'dark', width: 1280 },
  ]) {
    test(`they stand at ${width} px in ${theme} colours`, async ({ browserContext, assert }) => {
      await browserContext.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      const guest = await browserContext.newPage()
      await guest.setViewportSize({ width, height: 812 })
      const findings: string[] = []
      for (const path of SCREENS) findings.push(...(await findingsOf(guest, path, { axe: true })))
      await open(guest, '/login')
      await loginModal(guest).waitFor()
      await atRest(guest)
      findings.push(...(await axeFindings(guest)).map((finding) => `/login: ${finding}`))
      await browseAs(browserContext, await createMember())
      const member = await browserContext.newPage()
      await member.setViewportSize({ width, height: 812 })
      for (const path of GUARDED) findings.push(...(await findingsOf(member, path, { axe: true })))
      assert.deepEqual(findings, [])
    })
  }
})
