import type { Locator } from 'playwright-core'
import { describeInBrowser, suiteDashboard, type TestPage } from '../support/browser.ts'
import { openAgency, password } from '../support/dashboardApi.ts'
import { importsOf } from '../support/imports.ts'
import { createContact, openAccount } from '../support/factories.ts'

describeInBrowser('by mouse', () => {
  const dashboard = suiteDashboard()

  const openList = async () => {
    const acme = await openAccount(dashboard, { password, lists: [{ name: 'Leads' }] })
    const listId = acme.listId('Leads')
    await createContact(acme, { firstName: 'Ann', phone: '+15551112222', listId })
    await createContact(acme, { firstName: 'Bob', phone: '+15551113333', listId })
    const page = await dashboard.open(`/lists/${listId}`, { as: acme })
    return { page, row: (name: string) => page.getByRole('row', { name }) }
  }
  const heading = (page: TestPage, name: string) => page.getByRole('heading', { level: 1, name })
  const litUp = async (row: Locator) => {
    await row.hover()
    return row.evaluate((element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)')
  }

  test('a row opens wherever it is clicked, but for its own buttons', async () => {
    const { page, row } = await openList()
    expect(await litUp(row('Bob'))).toBe(true)
    await row('Bob').getByRole('button', { name: 'Remove' }).click()
    await row('Bob').waitFor({ state: 'detached' })
    await row('Ann').getByText('+15551112222').click()
    await heading(page, 'Ann').waitFor()
    await page.goBack()
    await row('Ann').click({ position: { x: 300, y: 3 } })
    await heading(page, 'Ann').waitFor()
    await page.goBack()
    await heading(page, 'Leads').waitFor()
  })

  test('Ctrl and a click opens one new tab, on the row as on the name; the middle button only on the name', async () => {
    const { page, row } = await openList()
    const tabs: string[] = []
    page.context().on('page', (tab) => tabs.push(tab.url()))
    const name = row('Ann').getByRole('link', { name: 'Ann' })
    const ways = [
      () => name.click({ modifiers: ['Control'] }),
      () =>
        row('Ann')
          .getByText('+15551112222')
          .click({ modifiers: ['Control'] }),
      () => name.click({ button: 'middle' }),
    ]
    for (const click of ways) {
      const opened = page.context().waitForEvent('page')
      await click()
      const tab = await opened
      await tab.getByRole('heading', { level: 1, name: 'Ann' }).waitFor()
      await tab.close()
    }
    expect(tabs).toHaveLength(3)
    expect(await heading(page, 'Leads').isVisible()).toBe(true)
  })

  test('text of a row can be selected, and the row stays closed', async () => {
    const { page, row } = await openList()
    const phone = row('Ann').getByText('+15551112222')
    const { x, y, width, height } = (await phone.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + 1, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width - 1, y + height / 2, { steps: 4 })
    await page.mouse.up()
    expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^\+1555\d+/)
    expect(await heading(page, 'Leads').isVisible()).toBe(true)
    await row('Bob').getByText('+15551113333').click()
    await heading(page, 'Bob').waitFor()
  })

  test('a row whose first cell is a button presses it, and the keyboard still stops there alone', async () => {
    const { email } = await openAgency(dashboard)
    const page = await dashboard.open('/agency', { as: { email } })
    const row = page.getByRole('row', { name: 'Shop' })
    await row.getByText('None').first().click()
    await page.getByRole('dialog', { name: 'Shop' }).waitFor()
    expect(await row.locator('[tabindex]:not(time), a, button').count()).toBe(1)
  })

  test('a double click opens a row or a dialog, and presses nothing that has opened there', async () => {
    const { email } = await openAgency(dashboard)
    const agency = await dashboard.open('/agency', { as: { email } })
    await agency.getByRole('row', { name: 'Shop' }).getByText('None').first().dblclick()
    await agency.getByRole('dialog', { name: 'Shop' }).waitFor()
    await agency.goBack()
    await agency.getByRole('dialog').waitFor({ state: 'detached' })
    await agency.getByRole('button', { name: 'Shop' }).dblclick()
    await agency.getByRole('dialog', { name: 'Shop' }).waitFor()

    const { page, row } = await openList()
    await page.getByRole('button', { name: 'Delete' }).dblclick()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await row('Ann').getByText('+15551112222').click()
    await heading(page, 'Ann').waitFor()
    const optedOut = page.getByRole('switch', { name: 'Opted out' })
    await optedOut.hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await optedOut.click()
    await page.getByRole('switch', { name: 'Opted out', checked: true }).waitFor()
  })

  test('a row that does not open does not light up', async () => {
    const acme = await openAccount(dashboard, { password })
    const files = importsOf(dashboard, acme)
    const importId = await files.begin('phone\nnonsense\n')
    await files.ended(importId)
    const page = await dashboard.open(`/contacts/imports/${importId}`, { as: acme })
    const row = page.getByRole('row', { name: 'nonsense' })
    expect(await litUp(row)).toBe(false)
  })
})
