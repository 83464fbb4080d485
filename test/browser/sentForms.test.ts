import { describeInBrowser, hasFocus, suiteDashboard, type TestPage } from '../support/browser.ts'
import { openAgency } from '../support/dashboardApi.ts'
import { createContact, newEmail } from '../support/factories.ts'
import { until } from '../support/time.ts'

describeInBrowser('a form that closes or is emptied once it is sent', () => {
  const dashboard = suiteDashboard()

  /** Counts what a page sends, and holds each back until it is let through or made to fail. */
  const holdSent = async (page: TestPage) => {
    const held: ((isLet: boolean) => void)[] = []
    await page.route('**/dashboard/api/**', async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      const isLet = await new Promise<boolean>((resolve) => held.push(resolve))
      await (isLet ? route.continue() : route.abort())
    })
    return held
  }

  test.each([
    { path: '/lists', opener: 'Create list', fields: { Name: 'Leads' } },
    { path: '/contacts', opener: 'Add contact', fields: { Email: 'bob@acme.test', 'Last name': 'Bob' } },
    {
      path: '/agency',
      opener: 'Create sub-account',
      fields: { Name: 'Cafe', Email: newEmail('cafe'), 'First credits': '5' },
    },
    { path: '/agency', opener: 'Shop', fields: { Amount: '5', Description: 'Refund' } },
    { path: '/settings/members', fields: { Email: newEmail('invited') } },
    {
      path: '/contacts',
      opener: 'Ann',
      fields: { 'Name of the new field': 'city', 'Value of the new field': 'Rome' },
    },
  ])(
    '$path, $fields: takes no text that would be lost with it, and is sent once',
    async ({ path, opener, fields }) => {
      const { account, email } = await openAgency(dashboard)
      await createContact(account, { firstName: 'Ann' })
      const page = await dashboard.open(path, { as: { email } })
      await page.emulateMedia({ reducedMotion: 'no-preference' }) // a dialog that fades out could be pressed
      if (opener !== undefined) await page.getByText(opener).first().click()
      const typed = Object.entries(fields)
      // The list of what one may choose has the same name.
      const fieldOf = (label: string) =>
        page.getByLabel(label, { exact: true }).and(page.locator('input, textarea'))
      for (const [label, text] of typed) await fieldOf(label).fill(text)
      const [label, text] = typed.at(-1) ?? ['', '']
      const field = fieldOf(label)
      const form = page.locator('form').filter({ has: field })
      const locked = form.locator('[type=submit]:disabled')
      const shown = await field.elementHandle()
      const held = await holdSent(page)

      await field.press('Home')
      await page.keyboard.press('Enter')
      await locked.waitFor()
      await page.keyboard.type('7')
      await page.keyboard.press('Enter')
      expect(await field.inputValue()).toBe(text)

      await until(() => held.length === 1)
      held[0]?.(false)
      await page.getByRole('alert').waitFor()
      await hasFocus(page, field)
      await page.keyboard.type('7')
      expect(await field.inputValue()).toBe(`7${text}`)

      await page.keyboard.press('Enter')
      await locked.waitFor()
      await form.evaluate(function press(node) {
        if (!node.isConnected) return
        node.querySelector<HTMLElement>('[type=submit]')?.click()
        requestAnimationFrame(() => press(node))
      })
      await until(() => held.length === 2)
      held[1]?.(true)
      await until(() => shown?.evaluate((one) => !one.isConnected || !('value' in one) || one.value === ''))
      expect(held).toHaveLength(2)
    },
  )
})
