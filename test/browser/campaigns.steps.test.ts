import {
  describeInBrowser,
  hasFocus,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { openOwner } from '../support/dashboardApi.ts'

describeInBrowser('the steps of the form of a campaign', () => {
  const dashboard = suiteDashboard()

  testAtEachWidth(
    'on a %s the form is folded into steps that say what they hold and what is missing; what is refused unfolds',
    async (width) => {
      const { account, email } = await openOwner(dashboard, {
        lists: [{ name: 'Leads' }],
        campaigns: [
          {
            name: 'Desk',
            list: 'Leads',
            triggerOnListAdd: true,
            openingMessage: 'Hi!',
            botEnabled: true,
            followUps: [{ afterMinutes: 120, text: 'Still there?' }],
          },
        ],
      })
      const page = await dashboard.open(`/campaigns/${account.campaignId('Desk')}/edit`, {
        width,
        as: { email },
      })
      const step = (name: string) => page.getByRole('region', { name, exact: true })
      await step('Opening message').getByText('To who joins Leads').waitFor()
      await step('Follow-ups').getByText('1 follow-up: after 2 hours').waitFor()
      await step('Bot').getByText('Missing: something to answer from').waitFor()
      expect(await page.getByLabel('Name').isVisible()).toBe(false)
      expect(await step('Bot').getByLabel('Instructions').isVisible()).toBe(true)
      await step('Questions and answers').locator('summary').first().focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Add question' }).click()
      await page.getByLabel('Question', { exact: true }).fill('How much is it?')
      await step('Questions and answers').getByText('Missing: the words of 1 question').waitFor()
      await step('Questions and answers').locator('summary').first().click()
      expect(await page.getByLabel('Answer', { exact: true }).isVisible()).toBe(false)
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Save changes' }).click()
      await hasFocus(page, page.getByLabel('Answer', { exact: true }))
    },
  )
})
