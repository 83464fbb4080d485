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
      expect(await page.getByLabel(/^Name/).isVisible()).toBe(false)
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
  testAtEachWidth('on a %s fields from forms are named, refused without a name, and saved', async (width) => {
    const formFields = [{ name: 'mail', field: 'email' }]
    const { account, owner, email } = await openOwner(dashboard, {
      campaigns: [{ name: 'Desk', channel: 'crm', formFields }],
    })
    const path = `/campaigns/${account.campaignId('Desk')}`
    const page = await dashboard.open(`${path}/edit`, { width, as: { email } })
    const step = page.getByRole('region', { name: 'Fields from forms', exact: true })
    await step.getByText('mail', { exact: true }).waitFor()
    await step.locator('summary').first().click()
    await step.getByRole('button', { name: 'Add field' }).click()
    const second = step.getByRole('group', { name: 'Field 2' })
    await hasFocus(page, second.getByLabel('Name in the form'))
    await second.getByLabel('Name in the form').fill('mail')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await second.getByText('Another field has this name').waitFor()
    await second.getByText('Enter the name of a custom field').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await second.getByLabel('Name in the form').fill('size')
    await second.getByRole('combobox', { name: 'Name of the custom field' }).fill('shoe size')
    await step.getByRole('button', { name: 'Add field' }).click()
    const third = step.getByRole('group', { name: 'Field 3' })
    await third.getByLabel('Name in the form').fill('first')
    await third.getByRole('combobox', { name: 'Saved as' }).click()
    await page.getByRole('option', { name: 'First name' }).click()
    await step.getByRole('button', { name: 'Remove field 1' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('The changes are saved.').waitFor()
    expect(await owner.ask('GET', path)).toMatchObject({
      body: {
        formFields: [
          { name: 'size', field: 'customFields.shoe size' },
          { name: 'first', field: 'firstName' },
        ],
      },
    })
  })
})
