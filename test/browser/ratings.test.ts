import type { Page } from 'playwright-core'
import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { conversationOf } from '../support/conversationWork.ts'
import { openOwner } from '../support/dashboardApi.ts'

describeInBrowser('a rating', () => {
  const dashboard = suiteDashboard()

  /** A contact of an account with a question, which has been asked by its page. */
  const openAsking = async (question = 'How was it? {{ratingLink}}') => {
    const { account, owner, email } = await openOwner(dashboard, {})
    await account.ask('PATCH', '/inbox_settings', { body: { csat: { question } } })
    const ann = await conversationOf(dashboard, account)
    await ann.writes('Hello there')
    return { ...ann, owner, as: { email }, page: `/inbox/${ann.id}` }
  }

  testAtEachWidth('is given on a page on a %s, by keys, with words', async (width) => {
    const ann = await openAsking()
    await ann.owner.ask('POST', `${ann.path}/rating`)
    const said = (await ann.said()).find((each) => each.startsWith('auto')) ?? ''
    const page = await dashboard.open(ann.page, { as: ann.as, width })
    await page.goto(/http\S+/.exec(said)?.[0] ?? 'none')
    await page.getByRole('heading', { name: 'How did we do?' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('radio', { name: '1 of 5' }).focus()
    for (let score = 1; score < 4; score += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Quick and friendly')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor()
    await page.goBack()
    await dashboard.open(ann.page, { as: ann.as, width }).then(async (inbox: Page) => {
      await inbox.getByText('Rated 4 of 5').last().waitFor()
      expect(await seriousFaults(inbox)).toEqual([])
    })
  })

  test('is asked for from the inbox by keys, and closing asks or does not', async () => {
    const ann = await openAsking('How was it?')
    const page = await dashboard.open(ann.page, { as: ann.as })
    await page.getByRole('log').getByText('Hello there').waitFor()
    await page.getByRole('button', { name: /^Ask for a rating/ }).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('menuitem', { name: 'Ask for a rating now' }).click()
    await page.getByText('They are asked how it was.').waitFor()
    await page.getByRole('log').getByText('How was it?').waitFor()
    await page.keyboard.press('c')
    await page.getByRole('menuitem', { name: 'Close without asking' }).click()
    await page.getByText('What they write next opens it again.').waitFor()
    await page.keyboard.press('c')
    await page.getByRole('menuitem', { name: 'Ask for a rating now' }).click()
    await page.getByText('They were not asked').waitFor()
  })

  test('has its template and when it is asked for among the settings', async () => {
    const ann = await openAsking('How was it?')
    const page = await dashboard.open('/settings', { as: ann.as })
    await page.getByRole('textbox', { name: 'WhatsApp template of the question' }).fill('rate_us')
    await page.getByRole('textbox', { name: 'Language of the template' }).fill('en')
    await page.getByRole('switch', { name: 'Ask when a conversation is closed' }).click()
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.keyboard.press('Tab')
    await page.locator('form', { hasText: 'Away text' }).getByRole('button', { name: 'Save' }).click()
    expect((await saved).status()).toBe(200)
    expect(await ann.account.ask('GET', '/inbox_settings')).toMatchObject({
      body: { csat: { onClose: false, template: { name: 'rate_us', language: 'en' } } },
    })
  })
})
