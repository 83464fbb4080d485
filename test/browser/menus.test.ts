import { describeInBrowser, hasFocus, seriousFaults, suiteDashboard } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { openAccount } from '../support/factories.ts'
import { senderOf } from '../support/messages.ts'

describeInBrowser('a menu', () => {
  const dashboard = suiteDashboard()

  test.each([
    ['of the account', 'Account and appearance', ['Light', 'Dark']],
    ['of the bot', 'Bot off: no campaign', ['Pause for 1 hour', 'Pause for 1 day']],
  ])(
    '%s opens at its first item, is walked by the arrows, left by Escape, and breaks no rule of axe',
    async (_of, name, items) => {
      const acme = await openAccount(dashboard, { password })
      const { id } = await senderOf(acme, { firstName: 'Jane' })
      const page = await dashboard.open(`/inbox/${id}`, { as: acme })
      const button = page.getByRole('button', { name })
      await button.press('Enter')
      for (const item of items) {
        await hasFocus(page, page.getByRole('menuitem', { name: item }))
        expect(await seriousFaults(page)).toEqual([])
        await page.keyboard.press('ArrowDown')
      }
      await page.keyboard.press('Escape')
      await hasFocus(page, button)
    },
  )
})
