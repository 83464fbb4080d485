import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { openOwner } from '../support/dashboardApi.ts'

describeInBrowser('a follow-up with an hour', () => {
  const dashboard = suiteDashboard()

  testAtEachWidth('on a %s is made in the form of a campaign, and said in words', async (width) => {
    const { account, owner, email } = await openOwner(dashboard, {
      customFields: [{ name: 'appointment', type: 'date' }],
      campaigns: [{ name: 'Desk', followUps: [{ afterMinutes: 120, text: 'Still there?' }] }],
    })
    const path = `/campaigns/${account.campaignId('Desk')}`
    const page = await dashboard.open(`${path}/edit`, { width, as: { email } })
    const step = page.getByRole('region', { name: 'Follow-ups', exact: true })
    await step.getByText('1 follow-up: after 2 hours').waitFor()
    await step.locator('summary').first().click()
    await step.getByRole('button', { name: 'Add follow-up' }).click()
    const second = step.getByRole('group', { name: 'Follow-up 2', exact: true })
    await second.getByText('Relative to a date', { exact: true }).click()
    await second.getByLabel('Days of follow-up 2').fill('2')
    await second.getByLabel('Hour of follow-up 2').fill('09:30')
    await second.getByRole('combobox', { name: 'Clock of follow-up 2' }).click()
    await page.getByRole('option', { name: 'Of the contact, by its phone number' }).click()
    await second.getByRole('textbox', { name: 'Text of follow-up 2' }).fill('See you on {{appointment}}')
    await step.getByText('2 days before appointment at 09:30 in their zone').first().waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('The changes are saved.').waitFor()
    const relativeTo = { field: 'appointment', days: -2, at: '09:30', zone: 'contact' }
    expect(await owner.ask('GET', path)).toMatchObject({
      body: { followUps: [{ afterMinutes: 120 }, { afterMinutes: null, relativeTo }] },
    })
  })
  testAtEachWidth('on a %s comes after a delay at an hour on the clock of the contact', async (width) => {
    const { account, owner, email } = await openOwner(dashboard, {
      campaigns: [{ name: 'Desk', followUps: [{ afterMinutes: 120, text: 'Still there?' }] }],
    })
    const path = `/campaigns/${account.campaignId('Desk')}`
    const page = await dashboard.open(`${path}/edit`, { width, as: { email } })
    const step = page.getByRole('region', { name: 'Follow-ups', exact: true })
    await step.locator('summary').first().click()
    await step.getByRole('button', { name: 'Add follow-up' }).click()
    const second = step.getByRole('group', { name: 'Follow-up 2', exact: true })
    await second.getByRole('checkbox', { name: 'At an hour of the day' }).check()
    await second.getByLabel('Hour of follow-up 2').fill('18:30')
    await second.getByRole('combobox', { name: 'Clock of follow-up 2' }).click()
    await page.getByRole('option', { name: 'Of the contact, by its phone number' }).click()
    await second.getByRole('textbox', { name: 'Text of follow-up 2' }).fill('Still thinking?')
    await step.getByText('after 1 day at 18:30 in their zone').first().waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('The changes are saved.').waitFor()
    expect(await owner.ask('GET', path)).toMatchObject({
      body: { followUps: [{ afterMinutes: 120 }, { afterMinutes: 1440, at: '18:30', zone: 'contact' }] },
    })
    await page.goto(`${dashboard.origin}/dashboard${path}`)
    await page.getByText('after 2 hours, after 1 day at 18:30 in their zone').waitFor()
  })
})
