import {
  describeInBrowser,
  seriousFaults,
  signInAgain,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { fieldsOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { newEmail } from '../support/factories.ts'
import { until } from '../support/time.ts'

describeInBrowser('the forms of the settings', () => {
  const dashboard = suiteDashboard()

  testAtEachWidth(
    'on a %s what is refused stands below its field, and is not told again while it is corrected',
    async (width) => {
      const { owner, email } = await openOwner(dashboard)
      const page = await dashboard.open('/settings', { width, as: { email } })
      const account = page.getByRole('region', { name: 'Account' })
      await account.getByLabel('Quiet hours').click({ force: true })
      await account.getByLabel('From').fill('')
      await account.getByRole('button', { name: 'Save' }).click()
      await account.getByText('Must be a time such as 21:00').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await account.getByLabel('From').fill('08:00')
      expect(await page.getByRole('alert').count()).toBe(0)
      await account.getByRole('button', { name: 'Save' }).click()
      await account.getByText('Must be another time', { exact: false }).waitFor()
      await account.getByLabel('Until').fill('09:30')
      await account.getByRole('button', { name: 'Save' }).click()
      await account.getByText('Saved').waitFor()
      expect(fieldsOf(await owner.ask('GET', '/settings'))).toMatchObject({
        quietHours: { from: '08:00', until: '09:30' },
      })
      await account.getByLabel('Until').fill('10:00')
      expect(await account.getByText('Saved').count()).toBe(0)
    },
  )

  test('two windows save what was changed in each, and show what the other saved but for what is being edited', async () => {
    const { owner, email } = await openOwner(dashboard, { name: 'Acme' })
    const page = await dashboard.open('/settings', { as: { email } })
    const account = page.getByRole('region', { name: 'Account' })
    await account.getByLabel('Name').waitFor()
    await owner.ask('PATCH', '/settings', { body: { timeZone: 'Europe/Berlin' } })
    await account.getByLabel('Name').fill('Bakery')
    await account.getByRole('button', { name: 'Save' }).click()
    await account.getByText('Saved').waitFor()
    expect(fieldsOf(await owner.ask('GET', '/settings'))).toMatchObject({
      name: 'Bakery',
      timeZone: 'Europe/Berlin',
    })
    expect(await account.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Berlin')

    await owner.ask('PATCH', '/settings', { body: { name: 'Butcher' } })
    await until(
      () => account.getByLabel('Name').inputValue(),
      (name) => name === 'Butcher',
    )
    await account.getByLabel('Name').fill('Baker')
    await owner.ask('PATCH', '/settings', { body: { name: 'Barber', timeZone: 'Europe/Paris' } })
    await until(
      () => account.getByRole('combobox', { name: 'Time zone' }).inputValue(),
      (zone) => zone === 'Europe/Paris',
    )
    expect(await account.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Baker')
  })

  test('what is not saved is asked about before it is left, and outlives the session', async () => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/settings/webhook', { as: { email } })
    const url = page.getByLabel('URL')
    const save = page.getByRole('button', { name: 'Save' })
    await url.fill('https://hooks.example.test/replies')
    await page.getByRole('link', { name: 'Bot' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByText('Stay').click()
    await page.elsewhere('DELETE', '/session')
    await save.dispatchEvent('click') // the page may ask already
    await signInAgain(page)
    expect(await url.inputValue()).toBe('https://hooks.example.test/replies')
    await save.click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Bot' }).click()
    await page.getByLabel('A model of your own').waitFor()
  })

  test('a model of one’s own takes an address and a name', async () => {
    const { owner, email } = await openOwner(dashboard)
    const page = await dashboard.open('/settings/bot', { as: { email } })
    await page.getByRole('radiogroup', { name: 'Engine' }).getByLabel('A model of your own').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Give the address of the model').waitFor()
    await page.getByText('Name the model').waitFor()
    expect(fieldsOf(await owner.ask('GET', '/settings'))).toMatchObject({ bot: { engine: null } })
    await page.getByLabel('Address').fill('nowhere')
    await page.getByLabel('Model', { exact: true }).fill('tiny')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Must be an http(s) address').waitFor()
    await page.getByLabel('Address').fill('https://models.example.test/v1')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
  })

  test('an agency’s amounts and names are refused in words, below their fields', async () => {
    const { owner, email } = await openOwner(dashboard, { name: 'Agency', type: 'agency' })
    const page = await dashboard.open('/agency', { as: { email } })
    await page.getByRole('button', { name: 'Create sub-account' }).click()
    await page.getByLabel('Name', { exact: true }).fill('x'.repeat(300))
    await page.getByLabel('Email').fill(newEmail('client'))
    await page.getByLabel('First credits').fill('5000000000')
    await page.getByRole('dialog').getByRole('button', { name: 'Create sub-account' }).click()
    await page.getByText('of at most 1,000,000,000', { exact: false }).waitFor()
    await page.getByLabel('First credits').fill('0')
    await page.getByRole('dialog').getByRole('button', { name: 'Create sub-account' }).click()
    await page.getByText('Must be at most 200 characters').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByLabel('Name', { exact: true }).fill('Shop')
    await page.getByRole('dialog').getByRole('button', { name: 'Create sub-account' }).click()

    const recharge = page.getByRole('region', { name: 'Auto-recharge' })
    await recharge.getByLabel('On').click({ force: true })
    await recharge.getByLabel('Threshold').fill('')
    await recharge.getByRole('button', { name: 'Save' }).click()
    await recharge.getByText('Type an amount above 0', { exact: false }).waitFor()
    await recharge.getByLabel('Threshold').fill('1.5')
    await recharge.getByRole('button', { name: 'Save' }).click()
    await recharge.getByText('Saved').waitFor()
    expect(rowsOf(await owner.ask('GET', '/agency/subaccounts'))).toMatchObject([
      { autoRecharge: { threshold: 1.5, amount: 100 } },
    ])
  })
})
