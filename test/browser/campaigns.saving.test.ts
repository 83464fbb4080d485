import type { Locator } from 'playwright-core'
import {
  describeInBrowser,
  holdRequests,
  suiteDashboard,
  type TestPage,
  unfoldAll,
} from '../support/browser.ts'
import { fieldsOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { until } from '../support/time.ts'

describeInBrowser('a campaign that is edited', () => {
  const dashboard = suiteDashboard()

  const openEditor = async () => {
    const { account, owner, email } = await openOwner(dashboard, { campaigns: [{ name: 'Desk' }] })
    const path = `/campaigns/${account.campaignId('Desk')}`
    const page = await dashboard.open(`${path}/edit`, { as: { email } })
    await unfoldAll(page)
    return {
      page,
      save: () => page.getByRole('button', { name: 'Save changes' }).click(),
      saved: async () => fieldsOf(await owner.ask('GET', path)),
      saveElsewhere: (body: object) => owner.ask('PATCH', path, { body }),
    }
  }

  test('what is saved elsewhere is shown, and not saved over, but for what is being edited', async () => {
    const { page, saved, save, saveElsewhere } = await openEditor()
    const instructions = page.getByLabel('Instructions')
    const show = (field: Locator, value: string) =>
      until(
        () => field.inputValue(),
        (shown) => shown === value,
      )
    await page.getByRole('combobox', { name: 'Channel', exact: true }).fill('crm')
    const followUps = [{ afterMinutes: 60, text: 'Still there?' }]
    await saveElsewhere({ botInstructions: 'By Ann.', channel: 'theirs', followUps })
    await show(instructions, 'By Ann.')
    await saveElsewhere({ followUps: [{ afterMinutes: 90, text: 'Still there?' }] })
    await show(page.getByLabel('After the opening message').and(page.locator('[type=text]')), '90')
    await instructions.press('End')
    await instructions.pressSequentially(' And by me.')
    const ofChannel = page.getByRole('region', { name: 'Channel', exact: true }) // which both have changed
    await ofChannel.getByRole('radio', { name: 'Keep mine' }).click()
    await save()
    await page.getByText('The changes are saved.').waitFor()
    const both = { botInstructions: 'By Ann. And by me.', channel: 'crm', followUps: [{ afterMinutes: 90 }] }
    expect(await saved()).toMatchObject(both)
  })

  /** Gives the campaign a name, and another while the request for the first is under way; then stays on the page. */
  const renameMeanwhile = async (page: TestPage, url: string, submit: () => Promise<void>) => {
    const name = page.getByLabel(/^Name/)
    await name.fill('Counter')
    const goOn = await holdRequests(page, url)
    await submit()
    await name.fill('Counter two')
    goOn()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .click()
    expect(await name.inputValue()).toBe('Counter two')
  }

  test('what is typed while it is being saved is not lost without a question', async () => {
    const { page, save, saved } = await openEditor()
    await renameMeanwhile(page, '**/api/campaigns/*', save)
    expect(await saved()).toMatchObject({ name: 'Counter' })
    await save()
    await page.getByRole('heading', { name: 'Counter two' }).waitFor()
    expect(await saved()).toMatchObject({ name: 'Counter two' })
  })

  test('what is typed while it is being created is not lost without a question, and changes the one that was created', async () => {
    const { owner, email } = await openOwner(dashboard)
    const page = await dashboard.open('/campaigns/new?template=empty', { as: { email } })
    await unfoldAll(page)
    const create = page.getByRole('button', { name: 'Create campaign' })
    await renameMeanwhile(page, '**/api/campaigns', () => create.click())
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('heading', { name: 'Counter two' }).waitFor()
    expect(rowsOf(await owner.ask('GET', '/campaigns'))).toMatchObject([{ name: 'Counter two' }])
  })
})
