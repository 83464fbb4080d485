import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { files } from '../support/media.ts'

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
})
