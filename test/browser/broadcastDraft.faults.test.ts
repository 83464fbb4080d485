import { createContact } from '../support/factories.ts'
import { describeInBrowser, hasFocus, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { button, choose, draftsOf, field, isFaultless, unfold } from '../support/broadcastDraft.ts'

describeInBrowser('what is refused of the draft of a broadcast', () => {
  const dashboard = suiteDashboard()
  const { open } = draftsOf(dashboard)

  testAtEachWidth(
    'on a %s what is wrong is told where it stands, no matter who refuses it',
    async (width) => {
      const made = await open()
      const page = await dashboard.open('/broadcasts/new', { width, as: { email: await made.emailOf() } })
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
      await page.getByRole('combobox', { name: 'Subject of condition 1' }).selectOption('List')
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
      await page.getByRole('switch', { name: 'Test them first' }).click()
      await field(page, 'Test with (%)').fill('100')
      await button(page, 'Save draft').click()
      await page.getByText('Enter a whole number from 1 to 99').waitFor()
      await field(page, 'Test with (%)').fill('99')
      await button(page, 'Save draft').click()
      const first = page.getByRole('group', { name: 'Variant 1', exact: true })
      await first.getByText('a word that alone stops all messages', { exact: false }).waitFor()
      await hasFocus(page, field(first, 'Text of button 1'))
      expect(await page.getByRole('alert').count()).toBe(0)
      await isFaultless(page)
      await field(first, 'Text of button 1').fill('Show me')
      expect(await made.saved(page)).toMatchObject({ audience: { filter: { all: [] } } })
    },
  )

  test('shows what somebody else has made of it beside what one has typed, and asks before that is left', async () => {
    const made = await open()
    const id = await made.write()
    const page = await dashboard.open(`/broadcasts/${id}/edit`, { as: { email: await made.emailOf() } })
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
    await ofName.waitFor()
    expect(await ofName.getByRole('definition').allTextContents()).toEqual(['Sale', 'Theirs', 'Mine'])
    await panel.getByText(/Who is left out, Purpose|Purpose, Who is left out/).waitFor()
    await isFaultless(page)
    await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
    await page.getByText('Leave without saving?').waitFor()
    await button(page, 'Stay').click()
    await ofName.getByRole('radio', { name: 'Keep mine' }).click()
    expect(await made.saved(page, 'Save changes')).toMatchObject({
      name: 'Mine',
      purpose: 'transactional',
      content: { body: 'Mine too' },
      exclude: { filter: { of: 'firstName' } },
    })
  })

  test('names the tag of a filter where two filters are compared', async () => {
    const made = await open()
    for (const tag of ['VIP', 'Gold']) await createContact(made.account, { tags: [tag] })
    const tagged = (value: string) => ({ audience: { filter: { of: 'tag', op: 'is', value } } })
    const id = await made.write(tagged('VIP'))
    const page = await dashboard.open(`/broadcasts/${id}/edit`, { as: { email: await made.emailOf() } })
    await unfold(page, 'Who')
    await page.getByText('A segment', { exact: true }).click()
    await made.account.ask('PATCH', `/broadcasts/${id}`, { body: tagged('Gold') })
    const panel = page.getByRole('group', { name: 'Somebody changed this while you were editing' })
    await panel.getByText(/Filter: Tag is .?VIP/).waitFor()
    await panel.getByText(/Filter: Tag is .?Gold/).waitFor()
  })

  test('is changed by managers alone, and not any more once it is started', async () => {
    const made = await open()
    const id = await made.write({ sendAt: '2027-03-01T09:00:00' })
    const page = await dashboard.open(`/lists/${made.listId}`, {
      as: { email: await made.emailOf('viewer') },
    })
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    expect(await page.getByRole('link', { name: 'Write a broadcast' }).count()).toBe(0)
    const manager = await dashboard.open(`/broadcasts/${id}/edit`, { as: { email: await made.emailOf() } })
    await unfold(manager, 'Broadcast')
    await field(manager, 'Name').fill('Late')
    await made.start(id)
    await button(manager, 'Save changes').click()
    await manager.getByText('only one that is draft can be changed', { exact: false }).waitFor()
    expect(await field(manager, 'Name').inputValue()).toBe('Late')
    await manager.reload()
    await manager.getByText('Only a draft can be changed').waitFor()
    await isFaultless(manager)
  })
})
