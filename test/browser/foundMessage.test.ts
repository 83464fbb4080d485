import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { openAccount } from '../support/factories.ts'
import { receive, senderOf } from '../support/messages.ts'

describeInBrowser('the search of the inbox', () => {
  const dashboard = suiteDashboard()

  testAtEachWidth(
    'on a %s a text of long ago is found, in bold, and opens the conversation where it stands',
    async (width) => {
      const acme = await openAccount(dashboard, { password })
      const { fromId } = await senderOf(acme, { fromId: 'jane-1', firstName: 'Jane' })
      await receive(acme, { fromId, body: 'Do you have the velvet ribbon in blue?' })
      for (let count = 1; count <= 230; count += 1) await receive(acme, { fromId, body: `Number ${count}` })

      const page = await dashboard.open('/inbox', { width, as: acme })
      await page.getByRole('searchbox', { name: 'Search conversations' }).fill('Velvet')
      await page.locator('mark', { hasText: /^velvet$/ }).waitFor()
      await page.getByRole('link', { name: /Jane/ }).press('Enter')
      const found = page.getByRole('article').filter({ hasText: 'velvet ribbon in blue' })
      await found.waitFor()
      await page.waitForFunction(() => {
        const { top = -1, bottom = 0 } = document.querySelector('[data-found]')?.getBoundingClientRect() ?? {}
        return top >= 0 && bottom > 0 && bottom <= innerHeight
      })
      expect(await seriousFaults(page)).toEqual([])
    },
  )
})
