import type { Page } from 'playwright-core'
import {
  describeInBrowser,
  hasFocus,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  unfoldAll,
} from '../support/browser.ts'
import { fieldsOf, openOwner } from '../support/dashboardApi.ts'
import { createContact } from '../support/factories.ts'
import { until } from '../support/time.ts'

describeInBrowser('what somebody else has saved since', () => {
  const dashboard = suiteDashboard()

  /** A page that hears of changes only from what it asks for itself. */
  const openDeaf = async (path: string, email: string, width: 'phone' | 'desktop' = 'desktop') => {
    const page = await dashboard.open('/', { as: { email }, width })
    page.setDefaultTimeout(5000)
    await page.route('**/api/live*', (route) => route.abort())
    await page.goto(`${dashboard.origin}/dashboard${path}`)
    return page
  }
  const panelOf = (page: Page) =>
    page.getByRole('group', { name: 'Somebody changed this while you were editing' })

  testAtEachWidth(
    'of a campaign is shown on a %s field by field, and nothing typed is lost',
    async (width) => {
      const { account, owner, email } = await openOwner(dashboard, {
        campaigns: [
          {
            name: 'Desk',
            answers: [
              { question: 'Where?', answer: 'Here.' },
              { question: 'When?', answer: 'Now.' },
            ],
          },
        ],
      })
      const path = `/campaigns/${account.campaignId('Desk')}`
      const page = await openDeaf(`${path}/edit`, email, width)
      await unfoldAll(page)
      const name = page.getByRole('textbox', { name: 'Name' })
      await name.fill('Mine')
      await page.getByLabel('Instructions').fill('Be short.')
      await page
        .getByRole('group', { name: 'Question 2' })
        .getByRole('textbox', { name: 'Answer' })
        .fill('Tomorrow.')
      const theirs = {
        name: 'Theirs',
        keywords: ['help'],
        followUps: [{ afterMinutes: 2880, text: 'Still there?' }],
        answers: [
          { question: 'Where?', answer: 'Here.' },
          { question: 'When?', answer: 'At noon.' },
        ],
      }
      await owner.ask('PATCH', path, { body: theirs })

      const save = page.getByRole('button', { name: 'Save changes' })
      await save.click()
      await hasFocus(page, panelOf(page))
      await panelOf(page)
        .getByText('Follow-ups, Keywords', { exact: false })
        .or(panelOf(page).getByText('Keywords, Follow-ups', { exact: false }))
        .waitFor()
      const ofName = panelOf(page).getByRole('region', { name: 'Name' })
      await ofName.waitFor()
      expect(await ofName.getByRole('definition').allTextContents()).toEqual(['Desk', 'Theirs', 'Mine'])
      const ofAnswer = page
        .getByRole('group', { name: 'Question 2' })
        .getByRole('region', { name: 'Question and answer' })
      await ofAnswer.waitFor()
      expect(await ofAnswer.getByRole('definition').allTextContents()).toEqual([
        'When?Now.',
        'When?At noon.',
        'When?Tomorrow.',
      ])
      expect(await name.inputValue()).toBe('Mine')
      expect(await seriousFaults(page)).toEqual([])

      await ofName.getByRole('radio', { name: 'Keep mine' }).click()
      await save.click()
      await hasFocus(
        page,
        page.getByRole('group', { name: 'Somebody changed this answer while you were editing' }),
      )
      expect(fieldsOf(await owner.ask('GET', path))).toMatchObject(theirs)
      await ofAnswer.getByRole('radio', { name: 'Take theirs' }).click()
      await save.click()
      await page.getByText('The changes are saved.').waitFor()
      expect(fieldsOf(await owner.ask('GET', path))).toMatchObject({
        ...theirs,
        name: 'Mine',
        botInstructions: 'Be short.',
      })
    },
  )

  test('of the settings is told before they are saved, and either can be chosen until then', async () => {
    const { owner, email } = await openOwner(dashboard, { name: 'Acme' })
    const page = await dashboard.open('/settings', { as: { email } })
    const account = page.getByRole('region', { name: 'Account', exact: true })
    const name = account.getByRole('textbox', { name: 'Name' })
    await name.fill('Mine')
    await owner.ask('PATCH', '/settings', { body: { name: 'Theirs', timeZone: 'Europe/Paris' } })
    await panelOf(page).getByText('Time zone', { exact: false }).waitFor()
    expect(await name.inputValue()).toBe('Mine')
    const isShown = (value: string) =>
      until(
        () => name.inputValue(),
        (shown) => shown === value,
      )
    await panelOf(page).getByRole('radio', { name: 'Take theirs' }).click()
    await isShown('Theirs')
    await panelOf(page).getByRole('radio', { name: 'Keep mine' }).click()
    await isShown('Mine')
    await account.getByRole('button', { name: 'Save' }).click()
    await account.getByText('Saved', { exact: true }).waitFor()
    expect(fieldsOf(await owner.ask('GET', '/settings'))).toMatchObject({
      name: 'Mine',
      timeZone: 'Europe/Paris',
    })
    expect(await panelOf(page).getByRole('radio').count()).toBe(0)
  })

  test('of a contact goes with what was edited, where that is something else; custom fields are asked about', async () => {
    const { account, owner, email } = await openOwner(dashboard)
    const { id } = await createContact(account, {
      firstName: 'Ann',
      customFields: { city: 'Rome', plan: 'gold' },
    })
    const page = await openDeaf(`/contacts/${id}`, email)
    const saved = async () => fieldsOf(await owner.ask('GET', `/contacts/${id}`))
    await page.getByLabel('Last name').fill('Doe')
    await owner.ask('PATCH', `/contacts/${id}`, {
      body: { firstName: 'Anna', customFields: { plan: 'blue' } },
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await panelOf(page).getByText('First name', { exact: false }).waitFor()
    await until(saved, ({ firstName, lastName }) => firstName === 'Anna' && lastName === 'Doe')

    const city = page.getByLabel('city', { exact: true })
    await city.fill('Oslo')
    await owner.ask('PATCH', `/contacts/${id}`, { body: { customFields: { city: 'Bern' } } })
    await city.press('Enter')
    const ofCity = page.getByRole('group', { name: 'Somebody changed city while you were editing' })
    await ofCity.getByText('theirs is “Bern”', { exact: false }).waitFor()
    expect(await city.inputValue()).toBe('Oslo')
    expect(await saved()).toMatchObject({ customFields: { city: 'Bern' } })
    await ofCity.getByRole('button', { name: 'Keep mine' }).click()
    await until(saved, ({ customFields }) => JSON.stringify(customFields).includes('Oslo'))
    await ofCity.waitFor({ state: 'hidden' })
  })

  test('of a snippet and of an away text stays when the rest is saved with it', async () => {
    const { owner, email } = await openOwner(dashboard)
    const { id } = fieldsOf(
      await owner.ask('POST', '/snippets', { body: { shortcut: 'hours', content: 'At nine' } }),
    )
    const page = await openDeaf(`/settings/snippets/${String(id)}`, email)
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('At ten')
    await owner.ask('PATCH', `/snippets/${String(id)}`, { body: { shortcut: 'opening' } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await panelOf(page).getByText('Shortcut', { exact: false }).waitFor()
    const snippet = await until(
      async () => fieldsOf(await owner.ask('GET', `/snippets/${String(id)}`)),
      ({ content }) => JSON.stringify(content).includes('At ten'),
    )
    expect(snippet).toMatchObject({ shortcut: 'opening' })

    const away = async (body: object) => owner.ask('PATCH', '/inbox_settings', { body })
    await away({ awayText: 'Back at 9' })
    await page.goto(`${dashboard.origin}/dashboard/settings`)
    const form = page.locator('form', { has: page.getByRole('textbox', { name: 'Away text' }) })
    await form.getByRole('button', { name: 'Buttons, a menu or a link' }).click()
    await page.getByRole('menuitem', { name: 'Buttons' }).click()
    await form.getByLabel('Text of button 1').fill('Call me')
    await away({ awayText: 'Back at 10' })
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Saved').waitFor()
    expect(fieldsOf(await owner.ask('GET', '/inbox_settings'))).toMatchObject({
      awayText: 'Back at 10',
      awayContent: { buttons: [{ title: 'Call me' }] },
    })
  })
})
