import { hasFocus, describeInBrowser, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { button, choose, draftsOf, field, idOf, isFaultless, unfold } from '../support/broadcastDraft.ts'
import { quietCampaign } from '../support/broadcasts.ts'
import { suiteGraph } from '../support/graph.ts'
import { whatsappOf } from '../support/whatsapp.ts'

describeInBrowser('the draft of a broadcast', () => {
  const dashboard = suiteDashboard()
  const graph = suiteGraph()
  const { connect } = whatsappOf(dashboard, graph)
  const { open, reopen } = draftsOf(dashboard)

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
        as: { email: await made.emailOf() },
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
      await page.getByRole('switch', { name: 'Test them first' }).click()
      await field(page, 'Test with (%)').fill('30')
      await choose(page, 'Compared by', 'Who taps a button')

      await unfold(page, 'When')
      await page.getByRole('radio', { name: 'At a time on the clock of each contact' }).click()
      await page.getByLabel('Day and time').fill('2027-03-01T09:00')
      await unfold(page, 'More')
      await isFaultless(page)
      const draft = await made.saved(page)
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
        winner: { by: 'tapped', afterHours: 24, testPercent: 30 },
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
      expect(await made.saved(page, 'Save changes')).toMatchObject({
        id: draft.id,
        name: 'Spring sale',
        exclude: null,
        content: { body: 'Our sale begins.', buttons: [{ title: 'Show me' }] },
        variants: null,
        winner: null,
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
    const page = await dashboard.open(`/lists/${made.listId}`, { as: { email: await made.emailOf() } })
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
    expect(await made.read(await idOf(page))).toMatchObject({
      name: 'By keys',
      audience: { listId: made.listId },
      content: { body: 'Hello {{firstName|there}}' },
      sendAt: '2027-03-01T09:30:00',
      zone: 'account',
    })
  })

  test('is for whom the filter in its link finds, and a broken link says so', async () => {
    const made = await open()
    const filter = { all: [{ of: 'firstName', op: 'is', value: 'Bea' }] }
    const page = await dashboard.open(`/contacts?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
      as: { email: await made.emailOf() },
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
      as: { email: await made.emailOf() },
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
    const draft = await made.saved(page)
    expect(draft).toMatchObject({
      content: { template: { name: 'welcome', values: { 1: '{{firstName|you}}' } } },
    })
    await reopen(page, draft.id)
    await unfold(page, 'What')
    expect(await page.getByRole('combobox', { name: 'Approved template' }).inputValue()).toMatch(/^welcome/)
    await page.getByLabel('Variable 1').fill('friend')
    expect(await made.saved(page, 'Save changes')).toMatchObject({
      content: { template: { values: { 1: 'friend' } } },
    })
  })
})
