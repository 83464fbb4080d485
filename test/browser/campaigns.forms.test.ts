import type { Page } from 'playwright-core'
import {
  describeInBrowser,
  hasFocus,
  seriousFaults,
  setVisibility,
  suiteDashboard,
  testAtEachWidth,
  unfoldAll,
} from '../support/browser.ts'
import { fieldsOf, openOwner, password } from '../support/dashboardApi.ts'

describeInBrowser('the form of a campaign', () => {
  const dashboard = suiteDashboard()

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  const openEditor = async (
    given: { language?: string; keywords?: string[] } = {},
    width: 'phone' | 'desktop' = 'desktop',
  ) => {
    const { account, owner, email } = await openOwner(dashboard, {
      campaigns: [{ name: 'Desk', ...given }, { name: 'Taken' }],
    })
    const path = `/campaigns/${account.campaignId('Desk')}`
    const page = await dashboard.open(`${path}/edit`, { width, as: { email } })
    await unfoldAll(page)
    const saved = async () => fieldsOf(await owner.ask('GET', path))
    const save = async () => {
      await button(page, 'Save changes').click()
      await page.getByText('The changes are saved.').waitFor()
    }
    return { page, saved, save, email, path }
  }

  testAtEachWidth('on a %s a delay is typed in the unit that stands beside it', async (width) => {
    const { page, saved, save } = await openEditor({}, width)
    await button(page, 'Add follow-up').click()
    const delay = page.getByRole('textbox', { name: 'After the opening message' })
    const unit = page.getByRole('combobox', { name: 'Unit of follow-up 1' })
    expect(await unit.inputValue()).toBe('day')
    await delay.press('End')
    await delay.press('Backspace')
    await delay.pressSequentially('24')
    expect([await delay.inputValue(), await unit.inputValue()]).toEqual(['24', 'days'])
    await unit.click()
    await page.getByRole('option', { name: 'hours' }).click()
    expect([await delay.inputValue(), await unit.inputValue()]).toEqual(['24', 'hours'])
    await delay.fill('')
    await delay.blur()
    expect(await delay.inputValue()).toBe('24')
    await delay.fill('99999')
    await delay.blur()
    expect(await delay.inputValue()).toBe('8760')
    await delay.fill('48')
    await page.getByLabel('Text of follow-up 1', { exact: true }).fill('Still there?')
    expect(await seriousFaults(page)).toEqual([])
    await save()
    expect(await saved()).toMatchObject({ followUps: [{ afterMinutes: 48 * 60 }] })
  })

  test('a language is chosen by its name or its tag, and one that the built-in engine does not know says so', async () => {
    const { page, saved, save } = await openEditor({ language: 'fil' })
    const language = page.getByRole('combobox', { name: 'Language' })
    const unknown = page.getByText('The built-in engine does not know it', { exact: false })
    expect(await language.inputValue()).toBe('Filipino (fil)')
    await unknown.waitFor()
    await language.fill('Germ')
    await page.getByRole('option', { name: 'German (de)' }).click()
    await page.getByText('understands words', { exact: false }).waitFor()
    await language.fill('Japan')
    await page.getByRole('option', { name: 'Japanese (ja)' }).click()
    await unknown.waitFor()
    await language.fill('pt-BR')
    await page.getByRole('option', { name: 'Brazilian Portuguese (pt-BR)' }).click()
    expect(await unknown.count()).toBe(0)
    expect(await seriousFaults(page)).toEqual([])
    await save()
    expect(await saved()).toMatchObject({ language: 'pt-BR' })
  })

  testAtEachWidth('on a %s a refused field is gone to, no matter who refused it', async (width) => {
    const { page } = await openEditor({}, width)
    const name = page.getByLabel(/^Name/)
    await name.fill('Taken')
    await button(page, 'Add question').click()
    await page.getByLabel('Question', { exact: true }).fill('Who?')
    await button(page, 'Save changes').click()
    await page.getByText('Enter a text').waitFor()
    await hasFocus(page, page.getByLabel('Answer', { exact: true }))
    await page.getByLabel('Answer', { exact: true }).fill('I.')
    await button(page, 'Save changes').click()
    await page.getByText('Is the name of another campaign').waitFor()
    await hasFocus(page, name)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('what is added can be typed at once, from field to field with Tab, and a variable goes in where the cursor stands', async () => {
    const { page, save, saved } = await openEditor()
    await button(page, 'Add follow-up').click()
    await page.getByRole('combobox', { name: 'Unit of follow-up 1' }).focus()
    await page.keyboard.press('Tab')
    await hasFocus(page, page.getByRole('checkbox', { name: 'At an hour of the day' }))
    await page.keyboard.press('Tab')
    await page.keyboard.type('Hi , still there?')
    await page.keyboard.press('Home')
    for (const _letter of 'Hi ') await page.keyboard.press('ArrowRight')
    await page.getByRole('group', { name: 'Follow-up 1' }).getByRole('button', { name: 'First name' }).click()
    await page.keyboard.type(' and all')
    await button(page, 'Add question').click()
    await page.keyboard.type('How much?')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ten euros.')
    await save()
    expect(await saved()).toMatchObject({
      followUps: [{ text: 'Hi {{firstName|there}} and all, still there?' }],
      answers: [{ question: 'How much?', answer: 'Ten euros.' }],
    })
  })

  testAtEachWidth(
    'on a %s the text that Tab leads to is not hidden behind the bar at the end',
    async (width) => {
      const { page } = await openEditor({}, width)
      const before = page.getByRole('radiogroup', { name: 'How sure the bot must be' })
      await before.getByRole('radio', { checked: true }).focus()
      await before.evaluate((one) => one.scrollIntoView({ block: 'end' }))
      await page.keyboard.press('Tab')
      const facts = page.getByLabel('Public facts')
      await hasFocus(page, facts)
      const firstLine = (await facts.boundingBox())?.y ?? Infinity
      const bar = (await button(page, 'Save changes').boundingBox())?.y ?? 0
      expect(firstLine + 32).toBeLessThan(bar)
    },
  )

  test('a select that is empty says whether there is nothing, nothing that matches, or nothing to read', async () => {
    const { page } = await openEditor()
    const list = page.getByRole('combobox', { name: 'List', exact: true })
    const options = page.getByRole('listbox', { name: 'List' })
    await list.click()
    await options.getByText('There are none yet').waitFor()
    await list.fill('Leads')
    await options.getByText('Nothing found').waitFor()
    await page.route('**/dashboard/api/lists*', (route) => route.fulfill({ status: 400, json: {} }))
    await list.fill('News')
    await options.getByText('They could not be read').waitFor()
  })

  test('when the session has ended, what was typed stays, and is saved after signing in elsewhere', async () => {
    const { page, saved, email } = await openEditor()
    await page.getByLabel(/^Name/).fill('Counter')
    await page.context().clearCookies()
    await button(page, 'Save changes').dispatchEvent('click') // the page may ask already
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    await page.elsewhere('POST', '/session', { email, password })
    await setVisibility(page, 'visible')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('What you did last has not been done', { exact: false }).waitFor()
    expect(await page.getByText('signed out', { exact: false }).count()).toBe(0)
    await button(page, 'Save changes').click()
    await page.getByRole('heading', { name: 'Counter' }).waitFor()
    expect(await saved()).toMatchObject({ name: 'Counter' })
  })

  test('a campaign is duplicated as a Draft with all that it is set up with', async () => {
    const { page, saved, path } = await openEditor({ language: 'de', keywords: ['widget'] })
    await page.goto(`${dashboard.origin}/dashboard${path}`)
    await page.getByRole('link', { name: 'Duplicate' }).click()
    expect(await page.getByLabel(/^Name/).inputValue()).toBe('Copy of Desk')
    await button(page, 'Create campaign').click()
    await page.getByRole('heading', { name: 'Copy of Desk' }).waitFor()
    await page.getByText('Draft').waitFor()
    await page.getByText('German (de)').waitFor()
    await page.getByText('widget').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await saved()).toMatchObject({ name: 'Desk' })
  })

  test('a Draft is deleted after a question, and its page is gone in other windows too', async () => {
    const { page, path, email } = await openEditor()
    const other = await dashboard.open(path, { as: { email } })
    await button(other, 'Delete').waitFor()
    await page.goto(`${dashboard.origin}/dashboard${path}`)
    await button(page, 'Delete').click()
    const dialog = page.getByRole('dialog', { name: 'Delete Desk?' })
    await dialog.getByText('are gone for good', { exact: false }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Delete').click()
    await dialog.getByRole('button', { name: 'Delete campaign' }).click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    await page.getByRole('link', { name: 'Taken' }).waitFor()
    expect(await page.getByRole('link', { name: 'Desk' }).count()).toBe(0)
    await other.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
  })

  test('a button that is pressed twice at once asks once', async () => {
    const { email, account } = await openOwner(dashboard, { campaigns: [{ name: 'Desk' }] })
    const page = await dashboard.open(`/campaigns/${account.campaignId('Desk')}`, { as: { email } })
    const moves: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/status')) moves.push(request.method())
    })
    await button(page, 'Go live').click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Go live' })
    await confirm.evaluate((element) => {
      for (const _press of [1, 2]) element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })
    await page.getByText('The campaign is Live.').waitFor()
    await button(page, 'Pause').waitFor()
    expect(await button(page, 'Delete').count()).toBe(0)
    expect(moves).toEqual(['POST'])
  })

  test('the test chat keeps its newest line in sight, and the bot on its side in every script', async () => {
    const { page } = await openEditor()
    await button(page, 'Add question').click()
    await page.getByLabel('Question', { exact: true }).fill('How much is it?')
    await page.getByLabel('Answer', { exact: true }).fill('עשרה יורו.')
    await page.getByRole('tab', { name: 'Test chat' }).click()
    const answers = page.getByRole('log').getByText('עשרה יורו.')
    for (let count = 0; count < 6; count += 1) {
      await page.getByLabel('Message of the contact').fill('How much is it?')
      await page.keyboard.press('Enter')
      await answers.nth(count).waitFor()
    }
    const edges = await answers.last().evaluate((element) => {
      const { right, bottom } = element.getBoundingClientRect()
      const box = element.closest('[aria-label="Test chat"]')?.getBoundingClientRect()
      return { isAtRight: right > (box?.right ?? 0) - 20, isInSight: bottom < (box?.bottom ?? 0) + 1 }
    })
    expect(edges).toEqual({ isAtRight: true, isInSight: true })
  })
})
