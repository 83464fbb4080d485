import type { Page } from 'playwright-core'
import {
  describeInBrowser,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  unfoldAll,
} from '../support/browser.ts'
import { funnel, openFunnel } from '../support/conversation.ts'
import { password } from '../support/dashboardApi.ts'
import { createContact, openAccount } from '../support/factories.ts'

const trigger = 'Trigger on New Contacts Added to List'

describeInBrowser('Campaigns', () => {
  const dashboard = suiteDashboard()

  const soundness = async (page: Page) => expect(await seriousFaults(page)).toEqual([])
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const confirm = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

  testAtEachWidth(
    'from an empty page to a campaign that greets who joins, at the width of a %s',
    async (width) => {
      const acme = await openAccount(dashboard, { password, lists: [{ name: 'Leads' }] })
      const ann = await createContact(acme, { firstName: 'Ann' })
      const page = await dashboard.open('/campaigns', { width, as: acme })
      await page.getByText('No campaigns yet').waitFor()
      await soundness(page)
      await page.getByRole('link', { name: 'New campaign' }).first().click()
      await page.getByRole('link', { name: 'Start empty' }).click()
      await unfoldAll(page)

      await button(page, 'Create campaign').click()
      await page.getByText('Give the campaign a name').waitFor()
      await page.getByLabel(/^Name/).fill('Funnel')
      await page.getByRole('combobox', { name: 'List', exact: true }).click()
      await page.getByRole('option', { name: 'Leads' }).click()
      for (const name of [trigger, 'Bot answers']) {
        expect(await page.getByLabel(name, { exact: true }).isChecked()).toBe(false)
        await page.getByLabel(name, { exact: true }).check()
      }
      await page.getByLabel('Text', { exact: true }).fill('Hi {{firstName|there}} of {{company}}!')
      await page.getByText('Hi Ann of !').waitFor()
      await page.getByText(/This contact has no \W?company/).waitFor()
      await page.getByLabel('Text', { exact: true }).fill('Hi {{firstName|there}}!')
      await page.getByText('Hi Ann!').waitFor()
      await button(page, 'Add follow-up').click()
      await page.getByLabel('Text of follow-up 1', { exact: true }).fill('Still there?')
      await button(page, 'Add question').click()
      await page.getByLabel('Question', { exact: true }).fill('How much is it?')
      await page.getByLabel('Answer', { exact: true }).fill('Ten euros.')
      await soundness(page)
      await button(page, 'Create campaign').click()

      await page.getByRole('heading', { name: 'Funnel' }).waitFor()
      await page.getByText('Nothing in the last 30 days').waitFor()
      await page.getByText('Hi {{firstName|there}}!').waitFor()
      await button(page, 'Go live').click()
      await page
        .getByText('Contacts who join the list from now on get the opening message', { exact: false })
        .waitFor()
      await soundness(page)
      await confirm(page, 'Go live')
      await button(page, 'Pause').waitFor()
      await acme.client.joinList({ params: { id: acme.listId('Leads') }, body: { contactId: ann.id } })
      await page.locator('[data-count=opened]', { hasText: '1' }).waitFor() // by itself
      expect(await page.getByText('Nothing in the last 30 days').count()).toBe(0)
      await soundness(page)
      const { data } = (await acme.client.listMessages()).body
      expect(data).toMatchObject([{ body: 'Hi Ann!', author: 'campaign' }])
    },
  )

  testAtEachWidth(
    'a move says whom it concerns; the queue shows who waits, at the width of a %s',
    async (width) => {
      const { account, people, joinInTurn } = await openFunnel(dashboard, [funnel({ pacePerMinute: 1 })], {
        password,
      })
      await joinInTurn(await people(5))
      const id = account.campaignId('Funnel')
      const page = await dashboard.open(`/campaigns/${id}`, { width, as: account })
      await page.getByText('2 contacts wait in the queue').first().waitFor()
      await page.getByRole('table', { name: 'Queue' }).getByRole('link', { name: 'N4' }).waitFor()
      await button(page, 'Pause').click()
      await page.getByText('2 contacts wait in the queue; they stay there').waitFor()
      await confirm(page, 'Pause')
      await button(page, 'Complete').click()
      await page.getByText('2 contacts wait in the queue; their opening messages are cancelled').waitFor()
      await soundness(page)
      await confirm(page, 'Complete')
      await page.getByText('2 opening messages cancelled.').waitFor()
      await page.getByText('Nobody is waiting in the queue.').waitFor()
      expect(await button(page, 'Go live').count()).toBe(0)
      await soundness(page)
    },
  )

  testAtEachWidth(
    'what is on hold says so, with the whole reason and the missing field, at the width of a %s',
    async (width) => {
      const opening = funnel({ openingMessage: 'Hi {{company}}!' })
      const { account, people, joinInTurn } = await openFunnel(dashboard, [opening], { password })
      await joinInTurn(await people(1))
      const id = account.campaignId('Funnel')
      const page = await dashboard.open(`/campaigns/${id}`, { width, as: account })
      await page.getByText('1 opening message on hold.').waitFor()
      await page.getByRole('tab', { name: 'On hold (1)' }).click()
      const reason = page.getByRole('cell', { name: /lacks a field that the message names .*company/ })
      expect(await reason.evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(false)
    },
  )

  testAtEachWidth(
    'a bot is tried with what is not saved yet, and unsaved changes are kept from being lost, at the width of a %s',
    async (width) => {
      const acme = await openAccount(dashboard, { password, campaigns: [{ name: 'Desk' }] })
      const id = acme.campaignId('Desk')
      const page = await dashboard.open(`/campaigns/${id}/edit`, { width, as: acme })
      await unfoldAll(page)
      await button(page, 'Add question').click()
      await page.getByLabel('Question', { exact: true }).fill('How much is it?')
      await page.getByLabel('Answer', { exact: true }).fill('Ten euros.')
      await page.getByRole('tab', { name: 'Test chat' }).click()
      const chat = page.getByRole('log')
      await page.getByLabel('Message of the contact').fill('How much is it?')
      await page.getByLabel('Send to the bot').click()
      await chat.getByText('Ten euros.').waitFor()
      await page.getByLabel('Message of the contact').fill('Who was first on the moon?')
      await page.getByLabel('Send to the bot').click()
      await chat.getByText('Hands over to a person because the campaign knows nothing').waitFor()
      await soundness(page)
      expect((await acme.client.listMessages()).body.data).toEqual([])

      await page.getByRole('link', { name: 'Desk' }).click()
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
      await confirm(page, 'Stay')
      await button(page, 'Save changes').click()
      await page.getByText('The changes are saved.').waitFor()
      await page.getByRole('heading', { name: 'Desk' }).waitFor()
      await page.getByRole('link', { name: 'Edit' }).click()
      expect(await page.getByLabel('Answer', { exact: true }).inputValue()).toBe('Ten euros.')
      await page.getByRole('link', { name: 'Desk' }).click() // nothing to lose
      await page.getByRole('heading', { name: 'Desk' }).waitFor()
    },
  )

  test('those that greet nobody who joins say so in the table, and the page of one that only answers has its trigger off', async () => {
    const linked = { status: 'Live', list: 'Leads', triggerOnListAdd: true, openingMessage: 'Hi!' } as const
    const acme = await openAccount(dashboard, {
      password,
      lists: [{ name: 'Leads' }],
      campaigns: [
        { name: 'Funnel', type: 'Combined', ...linked },
        { name: 'Desk', type: 'Incoming', ...linked },
        { name: 'Offer', type: 'Outgoing', ...linked, list: null },
        { name: 'Silent', ...linked, triggerOnListAdd: false },
      ],
    })
    const page = await dashboard.open('/campaigns', { as: acme })
    const shows = (name: string, next: RegExp) => page.getByRole('row', { name }).getByText(next).waitFor()
    await shows('Funnel', /^Greets who joins .?Leads/)
    await shows('Desk', /^Does nothing by itself: it greets nobody, and its bot is off/)
    await shows('Offer', /^Does nothing by itself: it has no list to greet, and it answers nobody/)
    await shows('Silent', /^Does nothing by itself: its trigger is off/)
    await page.getByRole('link', { name: 'Desk' }).click()
    await page.locator('dl > div', { hasText: trigger }).getByText('Off', { exact: true }).waitFor()
  })

  test('are found by name, and are still searched on the way back from one', async () => {
    const acme = await openAccount(dashboard, {
      password,
      campaigns: [{ name: 'Spring offer' }, { name: 'Funnel' }],
    })
    const page = await dashboard.open('/campaigns', { as: acme })
    const link = (name: string) => page.getByRole('table').getByRole('link', { name })
    await link('Funnel').waitFor()
    await page.getByRole('searchbox').fill('spring')
    await link('Funnel').waitFor({ state: 'detached' })
    await link('Spring offer').click()
    await page.getByRole('heading', { level: 1, name: 'Spring offer' }).waitFor()
    await page.goBack()
    await link('Spring offer').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('spring')
    expect(await link('Funnel').count()).toBe(0)
  })
})
