import type { Locator } from 'playwright-core'
import { describeInBrowser, suiteDashboard } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { createContact, openAccount } from '../support/factories.ts'
import { senderOf } from '../support/messages.ts'
import { becomes, send } from '../support/webhooks.ts'

describeInBrowser('by touch', () => {
  const dashboard = suiteDashboard()

  /** Whether a tap `beside` pixels above and below the middle of a control still hits it. */
  const isHit = (one: Locator, beside: number) =>
    one.evaluate((control, distance) => {
      const { x, y, width, height } = control.getBoundingClientRect()
      return [-distance, distance].every((offset) =>
        control.contains(document.elementFromPoint(x + width / 2, y + height / 2 + offset)),
      )
    }, beside)

  test('small buttons are hit up to twenty pixels from their middle', async () => {
    const acme = await openAccount(dashboard, { password })
    const { id, fromId } = await senderOf(acme, { firstName: 'Jane' })
    await becomes(acme, await send(acme, { fromId, body: 'It is ten euros.' }), 'Failed')
    const page = await dashboard.open(`/inbox/${id}`, { width: 'phone', as: acme })
    for (const name of ['Retry', /^Bot/, 'Show the contact'])
      expect(await isHit(page.getByRole('button', { name }), 19)).toBe(true)
    expect(await isHit(page.getByRole('link', { name: 'Back to the conversations' }), 19)).toBe(true)
  })

  test('a row opens wherever it is tapped, but for its own buttons', async () => {
    const acme = await openAccount(dashboard, { password, lists: [{ name: 'Leads' }] })
    const listId = acme.listId('Leads')
    for (const firstName of ['Ann', 'Bob']) await createContact(acme, { firstName, listId })
    const page = await dashboard.open(`/lists/${listId}`, { width: 'phone', as: acme })
    const row = (name: string) => page.getByRole('row', { name })
    await row('Bob').getByRole('button', { name: 'Remove' }).tap()
    await row('Bob').waitFor({ state: 'detached' })
    await row('Ann').tap({ position: { x: 200, y: 5 } })
    await page.getByRole('heading', { level: 1, name: 'Ann' }).waitFor()
  })

  test('who waits on Home is opened wherever the line is tapped', async () => {
    const acme = await openAccount(dashboard, { password })
    const { fromId } = await senderOf(acme, { firstName: 'Jane' })
    await becomes(acme, await send(acme, { fromId, body: 'It is ten euros.' }), 'Failed')
    const page = await dashboard.open('/', { width: 'phone', as: acme })
    await page.getByRole('listitem').filter({ hasText: '1 message failed' }).tap()
    await page.getByRole('heading', { name: 'Jane' }).waitFor()
  })

  test.each(['/inbox', '/campaigns/new', '/campaigns/new?template=empty', '/settings'])(
    'a field of %s has text that iOS does not zoom in on',
    async (path) => {
      const page = await dashboard.open(path, {
        width: 'phone',
        as: await openAccount(dashboard, { password }),
      })
      await page.locator('#main input').first().waitFor()
      const sizes = await page
        .locator('#main :is(input:not([type=radio], [type=checkbox]), textarea):visible')
        .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)))
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
    },
  )
})
