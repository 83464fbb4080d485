import { z } from 'zod'
import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { fieldsOf, membersOf, openOwner } from '../support/dashboardApi.ts'
import { files } from '../support/media.ts'
import { until } from '../support/time.ts'

describeInBrowser('the away text', () => {
  const dashboard = suiteDashboard()

  testAtEachWidth('on a %s has a file and buttons by the one editor, and keeps them', async (width) => {
    const { account, email } = await openOwner(dashboard)
    const page = await dashboard.open('/settings', { as: { email }, width })
    const form = page.locator('form', { has: page.getByRole('textbox', { name: 'Away text' }) })
    await form.getByRole('textbox', { name: 'Away text' }).fill('Back at 9')
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'hours.png', mimeType: 'image/png', buffer: files.png() })
    await form.getByRole('button', { name: 'Buttons, a menu or a link' }).click()
    await page.getByRole('menuitem', { name: 'Buttons' }).click()
    await form.getByLabel('Text of button 1').fill('Call me back')
    expect(await seriousFaults(page)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Saved').waitFor()
    const shown = {
      body: {
        awayText: 'Back at 9',
        awayContent: { buttons: [{ title: 'Call me back' }], attachments: [{ name: 'hours.png' }] },
      },
    }
    expect(await account.ask('GET', '/inbox_settings')).toMatchObject(shown)
    await page.reload()
    await form.getByText('hours.png').waitFor()
    expect(await form.getByLabel('Text of button 1').inputValue()).toBe('Call me back')
  })

  testAtEachWidth(
    'of a team on a %s has them by the same editor, beside what a colleague saves',
    async (width) => {
      const { owner, email } = await openOwner(dashboard)
      const made = await owner.ask('POST', '/teams', { body: { name: 'Support' } })
      const path = `/teams/${String(fieldsOf(made)['id'])}`
      const page = await dashboard.open('/', { as: { email }, width })
      await page.route('**/api/live*', (route) => route.abort())
      await page.goto(`${dashboard.origin}/dashboard/settings${path}`)
      const form = page.locator('form', { has: page.getByRole('textbox', { name: 'Away text' }) })
      await form.getByRole('textbox', { name: 'Away text' }).fill('Support is back at 9')
      await form
        .locator('input[type=file]')
        .setInputFiles({ name: 'hours.png', mimeType: 'image/png', buffer: files.png() })
      await form.getByRole('button', { name: 'Buttons, a menu or a link' }).click()
      await page.getByRole('menuitem', { name: 'Buttons' }).click()
      await form.getByLabel('Text of button 1').fill('Call me back')
      expect(await seriousFaults(page)).toEqual([])
      await owner.ask('PATCH', path, { body: { capacity: 7 } })
      await form.getByRole('button', { name: 'Save' }).click()
      const saved = await until(
        async () => fieldsOf(await owner.ask('GET', path)),
        ({ awayText }) => awayText !== null,
      )
      expect(saved).toMatchObject({
        capacity: 7,
        awayText: 'Support is back at 9',
        awayContent: { buttons: [{ title: 'Call me back' }], attachments: [{ name: 'hours.png' }] },
      })
      await page.reload()
      await form.getByText('hours.png').waitFor()
      // Both change what stands below it: they are compared, and nothing is lost.
      const Kept = z.object({ attachments: z.array(z.object({ id: z.string() })) })
      const { attachments } = Kept.parse(saved['awayContent'])
      const awayContent = { body: 'Support is back at 9', buttons: ['Write to us'], attachments }
      await form.getByLabel('Text of button 1').fill('Call us')
      const changed = await owner.ask('PATCH', path, { body: { awayContent } })
      expect(changed).toMatchObject({ status: 200 })
      await form.getByRole('button', { name: 'Save' }).click()
      await form.getByText('Buttons: Write to us').waitFor()
      expect(fieldsOf(await owner.ask('GET', path))).toMatchObject({
        awayContent: { buttons: [{ title: 'Write to us' }] },
      })
    },
  )

  test('of a team is read by who may not change it', async () => {
    const { owner } = await openOwner(dashboard)
    const body = { name: 'Support', awayContent: { body: 'Back at 9', buttons: ['Call me'] } }
    const made = await owner.ask('POST', '/teams', { body })
    const { email } = await membersOf(dashboard).join(owner, 'agent')
    const page = await dashboard.open(`/settings/teams/${String(fieldsOf(made)['id'])}`, { as: { email } })
    const text = page.getByRole('textbox', { name: 'Away text' })
    await text.waitFor()
    expect(await text.textContent()).toContain('Back at 9')
    expect([await text.isEditable(), await page.getByLabel('Text of button 1').isEditable()]).toEqual([
      false,
      false,
    ])
  })
})
