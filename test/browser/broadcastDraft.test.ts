import { Broadcast } from '@replyloop/shared/contract/broadcast'
import type { Locator, Page } from 'playwright-core'
import {
  describeInBrowser,
  hasFocus,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { quietCampaign, openBroadcasts } from '../support/broadcasts.ts'
import { membersOf } from '../support/dashboardApi.ts'
import { createContact } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { until } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

describeInBrowser('The draft of a broadcast', () => {
  const dashboard = suiteDashboard()
  const graph = suiteGraph()
  const { connect } = whatsappOf(dashboard, graph)

  const open = async (campaigns = [quietCampaign()]) => {
    const made = await openBroadcasts(dashboard, { campaigns })
    const { account, listId } = made
    for (const firstName of ['Ann', 'Anna', 'Bea']) await createContact(account, { firstName, listId })
    await createContact(account, { firstName: 'Dan', listId: account.listId('Others') })
    return made
  }
  type Made = Awaited<ReturnType<typeof open>>
  const emailOf = async ({ owner }: Made, role: 'manager' | 'viewer' = 'manager') =>
    (await membersOf(dashboard).join(owner, role)).email

  const button = (inside: Page | Locator, name: string) => inside.getByRole('button', { name, exact: true })
  const field = (inside: Page | Locator, name: string) => inside.getByRole('textbox', { name, exact: true })
  const choose = async (page: Page, name: string, option: string, inside: Page | Locator = page) => {
    await inside.getByRole('combobox', { name, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const unfold = (page: Page, step: string) =>
    page.getByRole('region', { name: step, exact: true }).locator('summary').first().click()
  const isFaultless = async (page: Page) => {
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  }
  /** Saves, and reads what is saved. */
  const saved = async (page: Page, { account }: Made, name = 'Save draft') => {
    await button(page, name).click()
    await page.waitForURL(/\/broadcasts\/brc_\w+$/)
    const id = page.url().split('/').at(-1) ?? ''
    return Broadcast.parse((await account.ask('GET', `/broadcasts/${id}`)).body)
  }
  const reopen = async (page: Page, id: string) => {
    await page.goto(`${dashboard.origin}/dashboard/broadcasts/${id}/edit`)
    await button(page, 'Save changes').waitFor()
  }

  testAtEachWidth(
    'is written on a %s for a segment but not for a list, with two variants and a time, and edited',
    async (width) => {
      const made = await open()
      const { account, campaignId } = made
      const { body: segment } = await account.client.createSegment({
        body: { name: 'Ans', filter: { of: 'firstName', op: 'contains', value: 'an' } },
      })
      const look = { width, dark: width === 'phone' }
      const page = await dashboard.open(`/segments/${segment.id}`, {
        ...look,
        as: { email: await emailOf(made) },
      })
      await page.getByRole('link', { name: 'Write a broadcast' }).click()
      await page.getByRole('heading', { level: 1, name: 'New broadcast' }).waitFor()
      await isFaultless(page)
      await field(page, 'Name').fill('Spring sale')
      await choose(page, 'Campaign', 'Funnel')
      await unfold(page, 'Who')
      await page.getByRole('status').getByText('3 contacts').waitFor()
      await button(page, 'Leave some of them out').click()
      const leftOut = page.getByRole('group', { name: 'Who is left out', exact: true })
      await choose(page, 'List', 'Others', leftOut)
      await page.getByRole('status').getByText('Left: 2 contacts').waitFor()

      await field(page, 'Text').fill('Hi {{firstName|there}}, our sale begins.')
      await button(page, 'Compare with another variant').click()
      await field(page, 'Text of variant 2').fill('Our sale begins.')
      const second = page.getByRole('group', { name: 'Variant 2', exact: true })
      await button(second, 'Buttons, a menu or a link').click()
      await page.getByRole('menuitem', { name: 'Buttons' }).click()
      await page.keyboard.type('Show me')
      await field(page, 'Holdout (%)').fill('10')
      await page.getByRole('status').getByText('make 110 of 100 people: 10 are too many').waitFor()
      await field(page, 'Share of variant 1 (%)').fill('30')
      await page.getByRole('status').getByText('make 90 of 100 people: 10 are missing').waitFor()
      await button(page, 'Share evenly').click()
      await page.getByText('The shares and the holdout make 100.').waitFor()

      await unfold(page, 'When')
      await page.getByRole('radio', { name: 'At a time on the clock of each contact' }).click()
      await page.getByLabel('Day and time').fill('2027-03-01T09:00')
      await unfold(page, 'More')
      await isFaultless(page)
      const draft = await saved(page, made)
      expect(draft).toMatchObject({
        name: 'Spring sale',
        campaignId,
        audience: { segmentId: segment.id },
        exclude: { listId: account.listId('Others') },
        channel: null,
        content: null,
        variants: [
          { name: 'A', share: 45, content: { body: 'Hi {{firstName|there}}, our sale begins.' } },
          { name: 'B', share: 45, content: { buttons: [{ title: 'Show me' }] } },
        ],
        holdout: 10,
        sendAt: '2027-03-01T09:00:00',
        zone: 'contact',
        ratePerMinute: null,
        followUps: false,
        purpose: 'marketing',
        stopRules: { failedPercent: 5, optOutPercent: 2 },
      })

      await reopen(page, draft.id)
      await page.getByText('Segment Ans · but not: List Others').waitFor()
      await isFaultless(page)
      await unfold(page, 'Who')
      await button(page, 'Leave nobody out').click()
      await unfold(page, 'What')
      await button(page, 'Remove variant 1').click()
      await unfold(page, 'When')
      await page.getByRole('radio', { name: 'Once it is started' }).click()
      await unfold(page, 'More')
      await page.getByRole('radio', { name: 'Transactional' }).click()
      await page.getByRole('switch', { name: 'Follow-ups' }).click()
      await page.getByRole('switch', { name: 'Pause by itself' }).click()
      await field(page, 'Messages a minute').fill('60')
      expect(await saved(page, made, 'Save changes')).toMatchObject({
        id: draft.id,
        name: 'Spring sale',
        exclude: null,
        content: { body: 'Our sale begins.', buttons: [{ title: 'Show me' }] },
        variants: null,
        holdout: 10,
        sendAt: null,
        zone: 'account',
        ratePerMinute: 60,
        followUps: true,
        purpose: 'transactional',
        stopRules: null,
      })
    },
  )

  test('is written by keys alone, beginning at a list', async () => {
    const made = await open()
    const page = await dashboard.open(`/lists/${made.listId}`, { as: { email: await emailOf(made) } })
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
    await page.getByRole('link', { name: 'Write a broadcast' }).focus()
    await press('Enter')
    await field(page, 'Name').focus()
    await page.keyboard.type('By keys')
    await press('Tab')
    await hasFocus(page, page.getByRole('combobox', { name: 'Campaign' }))
    await page.keyboard.type('Fun')
    await page.getByRole('option', { name: 'Funnel' }).waitFor()
    await press('ArrowDown', 'Enter')
    await field(page, 'Text').focus()
    await page.keyboard.type('Hello ')
    await press('Tab', 'Enter') // puts the first name in
    await hasFocus(page, field(page, 'Text'))
    await press('Enter')
    await hasFocus(page, field(page, 'Text')) // a new line, and nothing is saved
    await page.getByRole('heading', { name: 'When' }).locator('xpath=ancestor::summary').focus()
    await press('Enter', 'Tab')
    await hasFocus(page, page.getByRole('radio', { name: 'Once it is started' }))
    await press('ArrowDown', 'Tab')
    await hasFocus(page, page.getByLabel('Day and time'))
    await page.keyboard.type('03012027')
    await press('Tab')
    await page.keyboard.type('0930AM')
    await isFaultless(page)
    await button(page, 'Save draft').focus()
    await press('Enter')
    await page.waitForURL(/brc_/)
    const id = page.url().split('/').at(-1) ?? ''
    expect((await made.account.ask('GET', `/broadcasts/${id}`)).body).toMatchObject({
      name: 'By keys',
      audience: { listId: made.listId },
      content: { body: 'Hello {{firstName|there}}' },
      sendAt: '2027-03-01T09:30:00',
      zone: 'account',
    })
  })

  testAtEachWidth(
    'on a %s what is wrong is told where it stands, no matter who refuses it',
    async (width) => {
      const made = await open()
      const page = await dashboard.open('/broadcasts/new', { width, as: { email: await emailOf(made) } })
      await button(page, 'Save draft').click()
      for (const lack of ['Give the broadcast a name', 'Enter a text'])
        await page.getByText(lack, { exact: true }).waitFor()
      await hasFocus(page, field(page, 'Name'))
      await field(page, 'Name').fill('Sale')
      await choose(page, 'Campaign', 'Funnel')
      await field(page, 'Text').fill('Hi')
      await button(page, 'Save draft').click()
      await hasFocus(page, page.getByRole('combobox', { name: 'List', exact: true }))
      await page.getByText('A filter', { exact: true }).click()
      await button(page, 'Add a condition to the filter').click()
      await button(page, 'Save draft').click()
      await page.getByText('Say what to compare with, or remove the condition').waitFor()
      await hasFocus(page, page.getByRole('combobox', { name: 'Value of condition 1' }))
      await isFaultless(page)
      await button(page, 'Remove condition 1').click()
      await page.getByRole('status').getByText('4 contacts').waitFor()

      await unfold(page, 'When')
      await page.getByRole('radio', { name: 'At a time', exact: true }).click()
      await button(page, 'Save draft').click()
      await page.getByText('Choose the day and the time').waitFor()
      await page.getByLabel('Day and time').fill('2020-01-01T09:00')
      await unfold(page, 'When')
      await button(page, 'Save draft').click()
      await page.getByText('Is past: give a time to come').waitFor()
      await hasFocus(page, page.getByLabel('Day and time'))
      await page.getByRole('radio', { name: 'Once it is started' }).click()

      await button(page, 'Buttons, a menu or a link').click()
      await page.getByRole('menuitem', { name: 'Buttons' }).click()
      await page.keyboard.type('Stop')
      await button(page, 'Compare with another variant').click()
      await field(page, 'Text of variant 2').fill('Hello')
      await field(page, 'Name of variant 2').fill('A')
      await field(page, 'Share of variant 1 (%)').fill('60')
      await button(page, 'Save draft').click()
      await page.getByText('Another variant has this name').first().waitFor()
      await field(page, 'Name of variant 2').fill('B')
      await button(page, 'Save draft').click()
      await hasFocus(page, field(page, 'Share of variant 1 (%)'))
      await button(page, 'Share evenly').click()
      await button(page, 'Save draft').click()
      const first = page.getByRole('group', { name: 'Variant 1', exact: true })
      await first.getByText('is a word of stopping', { exact: false }).waitFor()
      await hasFocus(page, field(first, 'Text of button 1'))
      expect(await page.getByRole('alert').count()).toBe(0)
      await isFaultless(page)
      await field(first, 'Text of button 1').fill('Show me')
      expect(await saved(page, made)).toMatchObject({ audience: { filter: { all: [] } } })
    },
  )

  test('is for whom the filter in its link finds, and a broken link says so', async () => {
    const made = await open()
    const filter = { all: [{ of: 'firstName', op: 'is', value: 'Bea' }] }
    const page = await dashboard.open(`/contacts?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
      as: { email: await emailOf(made) },
    })
    await page.getByRole('link', { name: 'Write a broadcast' }).click()
    await page.getByText('A filter of 1 condition').waitFor()
    await unfold(page, 'Who')
    await page.getByRole('status').getByText('1 contact').waitFor()
    await page.goto(`${dashboard.origin}/dashboard/broadcasts/new?filter=${encodeURIComponent('{"any":[')}`)
    await page.getByText('The filter in this link cannot be read').waitFor()
    await button(page, 'Clear the filter').click()
    await button(page, 'Save draft').waitFor()
  })

  test('has an approved template where its channel has templates, and says what its variables lack', async () => {
    const made = await open([quietCampaign({ channel: 'whatsapp' })])
    const channel = await connect(made.account)
    graph.templates.add(channel.number.businessAccountId, {
      name: 'welcome',
      components: [{ type: 'BODY', text: 'Hello {{1}}, welcome to our shop.' }],
    })
    const sync = `/connected_channels/${channel.id}/templates/sync`
    expect(await made.owner.ask('POST', sync)).toMatchObject({ status: 200 })
    const page = await dashboard.open(`/broadcasts/new?list=${made.listId}`, {
      as: { email: await emailOf(made) },
    })
    await field(page, 'Name').fill('Welcome')
    await choose(page, 'Campaign', 'Funnel')
    await page.getByText('a text reaches only who has written in the last day', { exact: false }).waitFor()
    await page.getByText('An approved template', { exact: true }).click()
    await button(page, 'Save draft').click()
    await page.getByText('Choose a template').waitFor()
    await page.getByRole('combobox', { name: 'Approved template' }).click()
    await page.getByRole('option', { name: /^welcome/ }).click()
    await button(page, 'Save draft').click()
    await page.getByText('Say what stands for it').waitFor()
    await hasFocus(page, page.getByLabel('Variable 1'))
    await page.getByLabel('Variable 1').fill('{{firstName|you}}')
    await page.getByText('Hello {{firstName|you}}, welcome to our shop.').waitFor()
    await isFaultless(page)
    const draft = await saved(page, made)
    expect(draft).toMatchObject({
      content: { template: { name: 'welcome', values: { 1: '{{firstName|you}}' } } },
    })
    await reopen(page, draft.id)
    await unfold(page, 'What')
    expect(await page.getByRole('combobox', { name: 'Approved template' }).inputValue()).toMatch(/^welcome/)
    await page.getByLabel('Variable 1').fill('friend')
    expect(await saved(page, made, 'Save changes')).toMatchObject({
      content: { template: { values: { 1: 'friend' } } },
    })
  })

  test('shows what somebody else has made of it beside what one has typed, and asks before that is left', async () => {
    const made = await open()
    const id = await made.write()
    const page = await dashboard.open(`/broadcasts/${id}/edit`, { as: { email: await emailOf(made) } })
    await unfold(page, 'Broadcast')
    await field(page, 'Name').fill('Mine')
    await unfold(page, 'What')
    await field(page, 'Text').fill('Mine too')
    await made.account.ask('PATCH', `/broadcasts/${id}`, {
      body: {
        name: 'Theirs',
        purpose: 'transactional',
        exclude: { filter: { of: 'firstName', op: 'is', value: 'Bea' } },
      },
    })
    await button(page, 'Save changes').click()
    const panel = page.getByRole('group', { name: 'Somebody changed this while you were editing' })
    await hasFocus(page, panel)
    const ofName = panel.getByRole('region', { name: 'Name' })
    expect(await ofName.getByRole('definition').allTextContents()).toEqual(['Sale', 'Theirs', 'Mine'])
    await panel.getByText(/Who is left out, Purpose|Purpose, Who is left out/).waitFor()
    await isFaultless(page)
    await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
    await page.getByText('Leave without saving?').waitFor()
    await button(page, 'Stay').click()
    await ofName.getByRole('radio', { name: 'Keep mine' }).click()
    expect(await saved(page, made, 'Save changes')).toMatchObject({
      name: 'Mine',
      purpose: 'transactional',
      content: { body: 'Mine too' },
      exclude: { filter: { all: [{ of: 'firstName' }] } },
    })
  })

  test('is changed by managers alone, and not any more once it is started', async () => {
    const made = await open()
    const id = await made.write({ sendAt: '2027-03-01T09:00:00' })
    const page = await dashboard.open(`/lists/${made.listId}`, {
      as: { email: await emailOf(made, 'viewer') },
    })
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    expect(await page.getByRole('link', { name: 'Write a broadcast' }).count()).toBe(0)
    const manager = await dashboard.open(`/broadcasts/${id}/edit`, { as: { email: await emailOf(made) } })
    await unfold(manager, 'Broadcast')
    await field(manager, 'Name').fill('Late')
    await made.start(id)
    await button(manager, 'Save changes').click()
    await manager.getByText('only one that is draft can be changed', { exact: false }).waitFor()
    expect(await field(manager, 'Name').inputValue()).toBe('Late')
    await manager.reload()
    await manager.getByText('Only a draft can be changed').waitFor()
    await until(
      () => seriousFaults(manager),
      (faults) => faults.length === 0,
    )
  })
})
