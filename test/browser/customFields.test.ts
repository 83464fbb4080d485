import {
  describeInBrowser,
  hasFocus,
  holdRequests,
  seriousFaults,
  signInAgain,
  suiteDashboard,
} from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { createContact } from '../support/factories.ts'
import { suiteAccount } from '../support/suite.ts'
import { until } from '../support/time.ts'

describeInBrowser('the custom fields of a contact', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, { password })

  const openFields = async (customFields: Record<string, string>, width: 'phone' | 'desktop' = 'desktop') => {
    const params = { id: (await createContact(acme, { customFields })).id }
    const page = await dashboard.open(`/contacts/${params.id}`, { width, as: acme })
    const fields = page.getByRole('region', { name: 'Custom fields' })
    await fields.waitFor()
    return {
      page,
      fields,
      saved: async () => (await acme.client.getContact({ params })).body.customFields,
      saveElsewhere: (changed: Record<string, string>) =>
        acme.client.updateContact({ params, body: { customFields: changed } }),
    }
  }

  test('follow what is saved elsewhere but for the one being typed in, of which the user chooses; it keeps the focus when it is saved', async () => {
    const { fields, saved, saveElsewhere } = await openFields({ company: 'Acme', city: 'Rome' })
    const company = fields.getByLabel('company', { exact: true })
    const holds = (name: string, value: string) =>
      until(
        () => fields.getByLabel(name, { exact: true }).inputValue(),
        (shown) => shown === value,
      )
    await company.fill('Acme Ltd')
    await saveElsewhere({ company: 'Other', city: 'Paris' })
    await holds('city', 'Paris')
    expect(await company.inputValue()).toBe('Acme Ltd')
    await company.press('Enter')
    await fields.getByRole('button', { name: 'Keep mine' }).click()
    await until(saved, (now) => now['company'] === 'Acme Ltd')
    await saveElsewhere({ company: 'Third' })
    await holds('company', 'Third')
    expect(await company.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  test('one of several lines keeps them when it is edited', async () => {
    const { fields, saved } = await openFields({ address: '5 Main Street\nRome' })
    const address = fields.getByLabel('address', { exact: true })
    await address.press('Control+End')
    await address.pressSequentially(', Italy')
    await address.press('Shift+Enter')
    await address.pressSequentially('Europe')
    await address.press('Enter')
    await until(saved, (now) => now['address'] === '5 Main Street\nRome, Italy\nEurope')
  })

  test('one that is refused says why, and is still there to be mended', async () => {
    const { fields } = await openFields({})
    const name = fields.getByLabel('Name of the new field')
    await name.fill('__proto__')
    await fields.getByLabel('Value of the new field').fill('Acme')
    await fields.getByRole('button', { name: 'Add field' }).click()
    await fields.getByRole('alert').waitFor()
    expect(await name.inputValue()).toBe('__proto__')
    expect(await fields.getByLabel('Value of the new field').inputValue()).toBe('Acme')
  })

  test('one is removed only after a question, and one who answers by the keyboard is at the next', async () => {
    const { page, fields, saved } = await openFields({ company: 'Acme', city: 'Rome' })
    await fields.getByRole('button', { name: 'Remove company' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Remove company?' })
    await question.getByText('gone for good', { exact: false }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).press('Enter')
    await question.waitFor({ state: 'detached' })
    expect(await saved()).toEqual({ company: 'Acme', city: 'Rome' })
    await fields.getByRole('button', { name: 'Remove company' }).press('Enter')
    await question.getByRole('button', { name: 'Remove field' }).press('Enter')
    await hasFocus(page, fields.getByLabel('city', { exact: true }))
    expect(await saved()).toEqual({ city: 'Rome' })
  })

  test('one with a long name does not make the page wider than a phone', async () => {
    const { page } = await openFields({ [`name_${'x'.repeat(59)}`]: 'Acme' }, 'phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  })

  test('what is not added yet, or could not be saved, is asked about before it is left', async () => {
    const { page, fields } = await openFields({ company: 'Acme' })
    const leave = () => page.getByRole('link', { name: 'Campaigns' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const stay = async () => {
      await question.getByRole('button', { name: 'Stay' }).click()
      await question.waitFor({ state: 'hidden' })
    }
    await fields.getByLabel('Value of the new field').fill('Rome')
    await leave()
    await stay()
    await fields.getByLabel('Value of the new field').fill('')

    const company = fields.getByLabel('company', { exact: true })
    await page.route('**/api/contacts/*', (route) => route.abort())
    await company.fill('Acme Ltd')
    await company.press('Enter')
    await fields.getByRole('alert').waitFor()
    await leave()
    await stay()
    expect(await company.inputValue()).toBe('Acme Ltd')
  })

  test('one that is being saved is left without a question', async () => {
    const { page, fields } = await openFields({ company: 'Acme' })
    const goOn = await holdRequests(page, '**/api/contacts/*')
    await fields.getByLabel('company', { exact: true }).fill('Acme Ltd')
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    goOn()
  })

  test('one that is saved after the session has ended is still there, with what to do', async () => {
    const { page, fields } = await openFields({ company: 'Acme' })
    const company = fields.getByLabel('company', { exact: true })
    await company.fill('Acme Ltd')
    await page.context().clearCookies()
    await company.press('Enter')
    await signInAgain(page)
    expect(await company.inputValue()).toBe('Acme Ltd')
  })
})
