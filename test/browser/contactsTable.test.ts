import { describeInBrowser, seriousFaults, suiteDashboard, type TestPage } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { declaredFieldsOf } from '../support/declaredFields.ts'
import { createContact, openAccount } from '../support/factories.ts'
import { until } from '../support/time.ts'

describeInBrowser('The table of contacts', () => {
  const dashboard = suiteDashboard()
  const shows = (page: TestPage, expected: string[]) =>
    until(
      () => page.getByRole('table', { name: 'Contacts' }).getByRole('link').allTextContents(),
      (shown) => JSON.stringify(shown) === JSON.stringify(expected),
    )

  test('a press on a header sorts, the address keeps the order, and values stand as their types are written', async () => {
    const acme = await openAccount(dashboard, { password })
    const { declare } = declaredFieldsOf(dashboard, acme)
    await declare('visits', 'number')
    await declare('since', 'date')
    await declare('member', 'yesno')
    for (const [firstName, visits, member] of [
      ['Ann', 1234.5, true],
      ['bea', 7, false],
      ['Cleo', undefined, undefined],
    ] as const)
      await createContact(acme, {
        firstName,
        customFields: { ...(visits && { visits, member, since: '2026-03-01' }) },
      })
    const page = await dashboard.open('/contacts', { as: acme })
    const table = page.getByRole('table', { name: 'Contacts' })
    const header = (name: string) => table.getByRole('columnheader', { name })
    const press = (name: string) => header(name).getByRole('button').click()
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['visits', 'since', 'member']) await page.getByRole('checkbox', { name }).check()
    await page.keyboard.press('Escape')
    await shows(page, ['Cleo', 'bea', 'Ann'])
    await press('visits')
    await shows(page, ['bea', 'Ann', 'Cleo'])
    expect(await header('visits').getAttribute('aria-sort')).toBe('ascending')
    await press('visits')
    await shows(page, ['Ann', 'bea', 'Cleo'])
    expect(await seriousFaults(page)).toEqual([])
    await page.reload()
    await shows(page, ['Ann', 'bea', 'Cleo'])
    expect(await header('visits').getAttribute('aria-sort')).toBe('descending')
    for (const text of ['1,234.5', 'Yes', 'No'])
      await table.getByText(text, { exact: true }).first().waitFor()
    await table
      .getByText(/Mar.*2026/)
      .first()
      .waitFor()
    await press('visits')
    await shows(page, ['Cleo', 'bea', 'Ann'])
    await press('Name')
    await shows(page, ['Ann', 'bea', 'Cleo'])
    await page.getByRole('link', { name: 'Build a filter' }).click()
    await page.waitForURL(/filter=.*sort=name|sort=name.*filter=/)
    await shows(page, ['Ann', 'bea', 'Cleo'])
    expect(await header('Name').getAttribute('aria-sort')).toBe('ascending')
  })

  test('shows the columns that one chooses, custom fields too, and this browser keeps them', async () => {
    const acme = await openAccount(dashboard, { password })
    await createContact(acme, {
      firstName: 'Ann',
      email: 'ann@example.test',
      customFields: { company: 'Fjord AB' },
    })
    const page = await dashboard.open('/contacts', { as: acme })
    const table = page.getByRole('table', { name: 'Contacts' })
    await table.getByText('ann@example.test').waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Email' }).uncheck()
    await page.getByRole('checkbox', { name: 'company' }).check()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'company' }).waitFor({ state: 'detached' })
    await page.reload()
    await table.getByText('Fjord AB').waitFor()
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Name',
      'Phone',
      'Tags',
      'company',
      'Added',
    ])
  })
})
