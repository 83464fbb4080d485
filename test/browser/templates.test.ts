import { CampaignDetail } from '@replyloop/shared/contract/campaign'
import {
  describeInBrowser,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  type TestPage,
  unfoldAll,
} from '../support/browser.ts'
import { joinsOf } from '../support/conversation.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { createContact, newPhone } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { openingText } from '../support/templates.ts'
import { until } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

describeInBrowser('the templates of campaigns', () => {
  const dashboard = suiteDashboard()
  const graph = suiteGraph()
  const { connect } = whatsappOf(dashboard, graph)
  const step = (page: TestPage, name: string) => page.getByRole('group', { name, exact: true })

  const open = async () => {
    const { account, owner, email } = await openOwner(dashboard, {
      lists: [{ name: 'Leads' }],
      campaigns: [
        {
          name: 'Summer',
          status: 'Live',
          list: 'Leads',
          triggerOnListAdd: true,
          openingMessage: openingText,
          followUps: [{ afterMinutes: 1440, text: 'Do you still have any questions for us?' }],
        },
      ],
    })
    const channel = await connect(account)
    return { account, owner, email, channel, path: `/campaigns/${account.campaignId('Summer')}` }
  }

  testAtEachWidth('on a %s a text is submitted, approved, and changed as a new version', async (width) => {
    const { account, owner, email, channel, path } = await open()
    const read = async () => CampaignDetail.parse((await owner.ask('GET', path)).body)
    const contact = await createContact(account, { phone: newPhone(), firstName: 'Ann' })
    const page = await dashboard.open(`${path}/edit`, { width, dark: width === 'phone', as: { email } })
    await unfoldAll(page)
    const label = page.getByRole('combobox', { name: 'Channel', exact: true })
    await label.fill('')
    await page.getByRole('option', { name: /^whatsapp/ }).click()
    await page.getByText('Save the campaign; then its text can be submitted here').first().waitFor()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('link', { name: 'Submit the text, or choose a template' }).waitFor()
    await joinsOf(account).join(contact.id)
    await page.getByText('1 opening message is on hold').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Submit the text, or choose a template' }).click()

    const opening = step(page, 'Template of the opening message')
    await opening.getByLabel('Footer').fill('Reply STOP to end this')
    await opening.getByText('Hi there, thank you for your interest in us.').waitFor()
    await page.getByLabel('Text', { exact: true }).fill('Hi {{firstName}}')
    await opening.getByText('The text ends with a variable; write something behind it.').waitFor()
    expect(await opening.getByRole('button', { name: 'Submit for approval' }).isDisabled()).toBe(true)
    await page.getByLabel('Text', { exact: true }).fill(openingText)
    await opening.getByRole('button', { name: 'Submit for approval' }).click()
    await opening.getByText('Waits for approval').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.goto(`${dashboard.origin}/dashboard${path}`)
    await page.getByText('1 opening message waits for the approval of the template').waitFor()

    const template = graph.templates.find(channel.number.businessAccountId, 'summer_opening', 'en')
    if (template === undefined) throw new Error('nothing was submitted')
    await graph.decides(template, 'APPROVED', {}, { ...channel, hookUrl: channel.hookUrl })
    await until(read, ({ held, queue }) => held.length === 0 && queue.waiting === 0)
    await page.getByText('1 opening message waits for the approval').waitFor({ state: 'detached' })
    await page.goto(`${dashboard.origin}/dashboard${path}/edit`)
    await unfoldAll(page)
    await page.getByLabel('Text', { exact: true }).fill(openingText.replace('us', 'our shop'))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('A new version of the template is on its way').waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  testAtEachWidth('on a %s an approved one is chosen, asked for and deleted', async (width) => {
    const { owner, email, channel, path } = await open()
    await owner.ask('PATCH', path, { body: { channel: 'whatsapp' } })
    graph.templates.add(channel.number.businessAccountId, {
      name: 'welcome',
      components: [
        { type: 'BODY', text: 'Hello {{1}}, welcome to our shop.' },
        { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Tell me more' }] },
      ],
    })
    const look = { width, dark: width === 'desktop' }
    const page = await dashboard.open(`/settings/channels/${channel.id}`, { ...look, as: { email } })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page
      .getByRole('row', { name: /welcome/ })
      .getByText('Approved')
      .waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.goto(`${dashboard.origin}/dashboard${path}/edit`)
    await unfoldAll(page)
    const opening = step(page, 'Template of the opening message')
    await opening.getByText('Choose a template').click()
    await opening.getByRole('combobox', { name: 'Approved template' }).click()
    await page.getByRole('option', { name: /^welcome/ }).click()
    await opening.getByLabel('Variable 1').fill('{{firstName|you}}')
    await opening.getByText('Hello {{firstName|you}}, welcome to our shop.').waitFor()
    await opening.getByRole('button', { name: 'Use this template' }).click()
    await opening.getByText('Messages go out by it').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.goto(`${dashboard.origin}/dashboard/settings/channels/${channel.id}`)
    await page
      .getByRole('row', { name: /welcome/ })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByRole('button', { name: 'Delete template' }).click()
    await page.getByText('The provider has no templates of this account yet').waitFor()
  })

  testAtEachWidth(
    'on a %s one is written with a place and buttons, and changed after it was rejected',
    async (width) => {
      const { owner, email, channel } = await open()
      const look = { width, dark: width === 'phone' }
      const page = await dashboard.open(`/settings/channels/${channel.id}`, { ...look, as: { email } })
      await page.getByRole('button', { name: 'New template' }).click()
      await page.getByLabel('Name').fill('pick_up')
      await page.getByRole('combobox', { name: 'Above the text' }).click()
      await page.getByRole('option', { name: 'A place on a map' }).click()
      await page
        .getByRole('textbox', { name: 'Text', exact: true })
        .fill('Hi {{firstName|there}}, your order is here.')
      await page.getByLabel('Footer').fill('Open from nine to five')
      await page.getByRole('button', { name: 'Add a button' }).click()
      await page.getByLabel('Text of button 1').fill('Thanks')
      await page.getByRole('button', { name: 'Add a button' }).click()
      await page.getByRole('combobox', { name: 'Kind of button 2' }).click()
      await page.getByRole('option', { name: 'Link' }).click()
      await page.getByLabel('Text of button 2').fill('See it')
      await page.getByLabel('Link of button 2').fill('https://shop.example/{{orderNo|7}}/x')
      await page.getByText('can have one variable in a link, at its end').waitFor()
      await page.getByLabel('Link of button 2').fill('https://shop.example/{{orderNo|7}}')
      const phone = page.getByRole('region', { name: 'As a phone shows it' })
      for (const text of [
        'Place on a map',
        'Hi there, your order is here.',
        'See it',
        'Open from nine to five',
      ])
        await phone.getByText(text).waitFor()
      await page.getByText('can have one variable in a link').waitFor({ state: 'detached' })
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Submit for approval' }).click()
      const row = page.getByRole('row', { name: /pick_up/ })
      await row.getByText('Waits for approval').waitFor()

      const template = graph.templates.find(channel.number.businessAccountId, 'pick_up', 'en_US')
      if (template === undefined) throw new Error('nothing was submitted')
      await graph.decides(
        template,
        'REJECTED',
        { reason: 'PROMOTIONAL' },
        { ...channel, hookUrl: channel.hookUrl },
      )
      await row.getByRole('button', { name: 'Edit and resubmit' }).click()
      await page.getByText('PROMOTIONAL').last().waitFor()
      expect(await page.getByLabel('Link of button 2').inputValue()).toBe('https://shop.example/{{link|7}}')
      expect(await seriousFaults(page)).toEqual([])
      await page
        .getByRole('textbox', { name: 'Text', exact: true })
        .fill('Hi {{firstName|there}}, your order waits for you.')
      await page.getByRole('button', { name: 'Submit again' }).click()
      await row.getByText('Waits for approval').waitFor()
      expect(template.components[1]?.text).toBe('Hi {{first_name}}, your order waits for you.')
      expect(await owner.ask('GET', `/connected_channels/${channel.id}/templates`)).toMatchObject({
        body: { data: [{ name: 'pick_up', state: 'pending' }] },
      })
    },
  )
})
