import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { botCampaign } from '../support/conversation.ts'
import { password } from '../support/dashboardApi.ts'
import { openAccount } from '../support/factories.ts'

const answers = [
  { question: 'How much is a trial lesson?', answer: 'Ten euros.' },
  { question: 'Where are you?', answer: 'In Rome.' },
]

describeInBrowser('test questions of a campaign', () => {
  const dashboard = suiteDashboard()
  const open = (more: object = {}) =>
    openAccount(dashboard, {
      password,
      lists: [{ name: 'Leads' }],
      campaigns: [{ ...botCampaign({ answers }), ...more }],
    })

  testAtEachWidth(
    'on a %s are added, say what the bot did, are edited, and deleted',
    async (width) => {
      const acme = await open()
      const page = await dashboard.open(`/campaigns/${acme.campaignId('Desk')}`, { width, as: acme })
      await page.getByRole('tab', { name: 'Test questions' }).click()
      await page.getByText('No test questions yet').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Add test question' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a test question' })
      await dialog.getByLabel('Question').fill('where are you')
      await dialog.getByLabel('Answer', { exact: true }).click()
      await page.getByRole('option', { name: 'How much is a trial lesson?' }).click()
      expect(await seriousFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Add test question' }).click()
      const list = page.getByRole('list', { name: 'Test questions' })
      const row = list.getByRole('listitem')
      await row.getByText('Fails').waitFor()
      await row.getByText('It gives the answer “Where are you?”.').waitFor()
      await page.getByText('0 of 1 test question passes.').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await row.getByRole('button', { name: 'Edit the test question where are you' }).click()
      const edited = page.getByRole('dialog', { name: 'Edit the test question' })
      await edited.getByLabel('Answer', { exact: true }).fill('Where')
      await page.getByRole('option', { name: 'Where are you?' }).click()
      await edited.getByRole('button', { name: 'Save' }).click()
      await row.getByText('Passes').waitFor()
      await page.getByText('1 of 1 test question passes.').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await row.getByRole('button', { name: 'Delete the test question where are you' }).click()
      await page.getByText('No test questions yet').waitFor()
    },
    60_000,
  )

  testAtEachWidth(
    'on a %s those that fail are named on the page and in the sheet before it goes Live, which they do not keep from it',
    async (width) => {
      const testQuestions = [
        { question: 'where are you', answer: 'Where are you?' },
        { question: 'do you sell bicycles', answer: 'Where are you?' },
      ]
      const acme = await open({ status: 'Draft', testQuestions })
      const page = await dashboard.open(`/campaigns/${acme.campaignId('Desk')}`, { width, as: acme })
      const notice = page.getByRole('main').getByRole('status', { name: 'Test questions' })
      await notice.getByText('1 of 2 test questions pass').waitFor()
      await notice.getByText('do you sell bicycles').waitFor()
      await page.getByRole('button', { name: 'Go live' }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('status', { name: 'Test questions' }).getByText('do you sell bicycles').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await sheet.getByRole('button', { name: 'Cancel' }).click()
      await notice.getByRole('button', { name: 'Show test questions' }).click()
      await page.getByText('Failing', { exact: true }).click()
      await page
        .getByRole('list', { name: 'Test questions' })
        .getByText('It hands over to a person', { exact: false })
        .waitFor()
    },
    60_000,
  )
})
