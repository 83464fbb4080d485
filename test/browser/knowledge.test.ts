import {
  describeInBrowser,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  unfoldAll,
} from '../support/browser.ts'
import { botCampaign } from '../support/conversation.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { knowledgeOf, page as sitePage, serveSite } from '../support/knowledge.ts'
import { suiteResource } from '../support/resource.ts'
import { startWebhookReceiver } from '../support/webhookReceiver.ts'

describeInBrowser('The knowledge of a campaign', () => {
  const dashboard = suiteDashboard()
  const site = suiteResource(() => startWebhookReceiver())

  /** The page of a campaign with a bot, and its section Knowledge. */
  const openKnowledge = async (width: 'phone' | 'desktop') => {
    const { account, email } = await openOwner(dashboard, {
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign()],
    })
    const campaignId = account.campaignId('Desk')
    const page = await dashboard.open(`/campaigns/${campaignId}/edit`, { width, as: { email } })
    await unfoldAll(page)
    const section = page.getByRole('region', { name: 'Knowledge' })
    await section.getByText('Nothing yet.', { exact: false }).waitFor()
    return { page, section, knowledge: knowledgeOf(account, campaignId) }
  }

  testAtEachWidth(
    'on a %s has a page by its address, says how far it is read, shows its passages, and loses it again',
    async (width) => {
      serveSite(site, { '/delivery': sitePage('Delivery', 'We deliver in two days.') })
      const { page, section, knowledge } = await openKnowledge(width)
      await section.getByLabel('Address of the page').fill(`${site.url}/delivery`)
      await page.keyboard.press('Enter')
      const source = section.getByRole('listitem').filter({ hasText: `${site.url}/delivery` })
      await source.getByRole('status', { name: 'State of Delivery' }).getByText('1 passage, read').waitFor()
      expect(await section.getByLabel('Address of the page').inputValue()).toBe('')
      expect(await seriousFaults(page)).toEqual([])
      const weekly = source.getByRole('switch', { name: 'Read again each week' })
      await weekly.press('Space')
      await section.locator('input:checked[role="switch"]').waitFor()

      await source.getByRole('button', { name: 'Show what was read' }).press('Enter')
      const passages = page.getByRole('dialog', { name: 'What was read of Delivery' })
      await passages.getByText('We deliver in two days.').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await passages.waitFor({ state: 'hidden' })
      expect(await knowledge.list()).toMatchObject([{ state: 'ready', refreshWeekly: true }])

      await source.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
      await page.getByRole('button', { name: 'Delete source' }).press('Enter')
      await section.getByText('Nothing yet.', { exact: false }).waitFor()
      expect(await knowledge.list()).toEqual([])
    },
  )

  testAtEachWidth(
    'on a %s says why a page is not read, and reads it again when asked; a private address is refused',
    async (width) => {
      serveSite(site, {})
      const { page, section } = await openKnowledge(width)
      await section.getByLabel('Address of the page').fill('10.0.0.1/prices')
      await section.getByRole('button', { name: 'Add', exact: true }).click()
      await section.getByRole('alert').waitFor()
      await section.getByLabel('Address of the page').fill(`${site.url}/prices`)
      await section.getByRole('button', { name: 'Add', exact: true }).click()
      const source = section.getByRole('listitem').filter({ hasText: `${site.url}/prices` })
      await source.getByText('Not read', { exact: true }).waitFor()
      await source.getByText('404', { exact: false }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      serveSite(site, { '/prices': sitePage('Prices', 'A cup costs three euros.') })
      await source.getByRole('button', { name: 'Read again' }).click()
      await section.getByRole('status', { name: 'State of Prices' }).getByText('1 passage, read').waitFor()
    },
  )

  test('takes files that are chosen together, and says of each that it does not take why', async () => {
    const { section, knowledge } = await openKnowledge('desktop')
    const text = (name: string, said: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(said),
    })
    await section
      .locator('input[type="file"]')
      .setInputFiles([
        text('delivery.txt', 'We deliver in two days.'),
        text('empty.txt', ''),
        text('prices.txt', 'A cup costs three euros.'),
      ])
    await section.getByRole('status', { name: 'State of prices.txt' }).waitFor()
    await section.getByRole('alert').getByText('empty.txt').waitFor()
    expect((await knowledge.list()).map(({ name }) => name).toSorted()).toEqual([
      'delivery.txt',
      'prices.txt',
    ])
  })
})
