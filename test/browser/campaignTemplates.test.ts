import {
  describeInBrowser,
  hasFocus,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  unfoldAll,
} from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { openAccount } from '../support/factories.ts'

describeInBrowser('Campaign templates', () => {
  const dashboard = suiteDashboard()
  const open = async (path: string, width: 'phone' | 'desktop' = 'desktop') => {
    const acme = await openAccount(dashboard, {
      password,
      lists: [{ name: 'Webinar' }],
      campaigns: [{ name: 'Webinar' }],
    })
    const page = await dashboard.open(path, { width, as: acme })
    return {
      acme,
      page,
      button: (name: string) => page.getByRole('button', { name, exact: true }),
      card: (name: string) => page.getByRole('link', { name, exact: true }),
      field: (label: string) => page.getByRole('textbox', { name: label, exact: true }),
    }
  }

  testAtEachWidth(
    'on a %s, one in another language becomes a campaign with a list of its own, which goes live with blanks only if one says so',
    async (width) => {
      const { acme, page, button, card, field } = await open('/campaigns/new', width)
      await page.getByText('your seat is reserved!').waitFor()
      await page.getByRole('combobox', { name: 'Language of the campaign' }).click()
      await page.getByRole('option', { name: 'German (de)' }).click()
      await page.getByText('Ihr Platz ist reserviert!').waitFor()
      await card('Webinar').click()
      await page.getByText('5 blanks are left.').waitFor()
      await page.goBack()
      await card('Kundenfragen').waitFor()
      await card('Webinar').click()

      await page.getByRole('button', { name: 'Show where [Link] stands: 3 places' }).click()
      const selected = () =>
        page.evaluate(() => {
          const one = document.activeElement
          return one instanceof HTMLTextAreaElement
            ? one.value.slice(one.selectionStart, one.selectionEnd)
            : ''
        })
      await hasFocus(page, page.getByLabel('Text', { exact: true }))
      expect(await selected()).toBe('[Link]')
      await page.getByRole('button', { name: /^Show where \[Link\]/ }).click()
      await hasFocus(page, page.getByLabel('Text of follow-up 1', { exact: true }))
      expect(await selected()).toBe('[Link]')

      await field('Thema').fill('Sauerteig')
      await page.getByText('Welche Frage zu „Sauerteig“').first().waitFor() // in the preview, before it is filled in
      await field('Thema').press('Enter')
      await page.getByText('4 blanks are left.').waitFor()
      await field('Link').fill('https://acme.test/live')
      await unfoldAll(page)
      expect(await field('Name').inputValue()).toBe('Webinar 2')
      expect(await field('New list').inputValue()).toBe('Webinar 2')
      expect(await seriousFaults(page)).toEqual([])
      await button('Create campaign').click() // fills in, too

      await page.getByRole('heading', { name: 'Webinar 2' }).waitFor()
      await page.getByText('3 blanks are left in its texts').waitFor()
      await button('Go live').click()
      const dialog = page.getByRole('dialog')
      const goLive = dialog.getByRole('button', { name: 'Go live', exact: true })
      await dialog.getByText('[Datum und Uhrzeit], in 3 places').waitFor()
      expect(await goLive.isDisabled()).toBe(true)
      expect(await seriousFaults(page)).toEqual([])
      await dialog.getByRole('link', { name: 'Fill them in' }).click()
      await field('Datum und Uhrzeit').fill('12. Mai um 18 Uhr')
      await button('Fill in').click()
      await button('Save changes').click()
      await page.getByText('2 blanks are left in its texts').waitFor()
      await button('Go live').click()
      await dialog.getByRole('checkbox').check()
      await goLive.click()
      await button('Pause').waitFor()

      const { data } = (await acme.client.listLists()).body
      expect(data.map(({ name }) => name).toSorted()).toEqual(['Webinar', 'Webinar 2'])
      const made = (await acme.client.listCampaigns()).body.data[0]
      expect(made).toMatchObject({
        name: 'Webinar 2',
        language: 'de',
        type: 'Combined',
        triggerOnListAdd: true,
        listId: data.find(({ name }) => name === 'Webinar 2')?.id,
      })
      const campaignId = made?.id ?? ''
      expect((await acme.client.listTestQuestions({ params: { campaignId } })).body).toMatchObject({
        passed: 20,
        failed: 0,
        notRun: 0,
      })
      await page.goto(page.url().replace(/campaigns\/.*$/, `campaigns/new?from=${campaignId}`))
      await button('Create campaign').click()
      await page.getByRole('heading', { name: 'Copy of Webinar 2' }).waitFor()
      const copy = (await acme.client.listCampaigns()).body.data[0]
      const tests = (await acme.client.listTestQuestions({ params: { campaignId: copy?.id ?? '' } })).body
      expect(tests.data).toHaveLength(20)
    },
  )

  test('a refused campaign is tried again with the list that was made; what was entered is not left by accident', async () => {
    const { acme, page, button, field } = await open('/campaigns/new?template=support&language=en')
    await field('Tracking link').fill('https://acme.test/track')
    await page.getByRole('link', { name: 'What to begin with' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await unfoldAll(page)
    await field('New list').fill('Buyers')
    await page.route('**/dashboard/api/campaigns', (route) => route.fulfill({ status: 400, json: {} }))
    await button('Create campaign').click()
    await page.getByRole('combobox', { name: 'List', exact: true }).waitFor()
    await page.unroute('**/dashboard/api/campaigns')
    await button('Create campaign').click()
    await page.getByRole('heading', { name: 'Support questions' }).waitFor()
    const { data } = (await acme.client.listLists()).body
    expect(data.map(({ name }) => name).toSorted()).toEqual(['Buyers', 'Webinar'])
  })

  test('a new campaign begins empty, or as a copy of one that is there, by one choice', async () => {
    const { page, card, field } = await open('/campaigns/new?template=unknown&language=xx')
    await card('Start empty').click()
    await field('Name').waitFor()
    expect(await field('Name').inputValue()).toBe('')
    expect(await page.getByRole('region', { name: 'Fill in the blanks' }).count()).toBe(0)
    await page.goBack()
    await page.getByRole('combobox', { name: 'Campaign to copy' }).click()
    await page.getByRole('option', { name: 'Webinar' }).click()
    await unfoldAll(page)
    expect(await field('Name').inputValue()).toBe('Copy of Webinar')
  })
})
