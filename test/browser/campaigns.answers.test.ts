import {
  describeInBrowser,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  unfoldAll,
} from '../support/browser.ts'
import { openOwner, rowsOf } from '../support/dashboardApi.ts'

describeInBrowser('The answers of a campaign', () => {
  const dashboard = suiteDashboard()

  testAtEachWidth('on a %s have further wordings, which are pasted line by line and saved', async (width) => {
    const answers = [
      { question: 'Where are you?', questions: ['Where are you?', 'Address?'], answer: 'In Rome.' },
    ]
    const { account, owner, email } = await openOwner(dashboard, { campaigns: [{ name: 'Desk', answers }] })
    const path = `/campaigns/${account.campaignId('Desk')}`
    const page = await dashboard.open(`${path}/edit`, { width, as: { email } })
    await unfoldAll(page)
    const first = page.getByRole('group', { name: 'Question 1' })
    await first.getByText('The bot has not given it yet.').waitFor()
    const wordings = first.getByLabel('How else do people ask this?')
    expect(await wordings.inputValue()).toBe('Address?')
    await wordings.fill('Address?\nHow do I get there?\n\n')
    await first.getByLabel('Question', { exact: true }).fill('Where is it?')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('The changes are saved.').waitFor()
    const [saved] = rowsOf(await owner.ask('GET', `${path}/answers`))
    expect(saved).toMatchObject({ questions: ['Where is it?', 'Address?', 'How do I get there?'] })
  })

  testAtEachWidth(
    'on a %s are found by a word, and a wording that another one has is named',
    async (width) => {
      const answers = Array.from({ length: 30 }, (_, at) => ({
        question: `Question ${at}?`,
        answer: `It is ${at}.`,
      }))
      const { account, email } = await openOwner(dashboard, { campaigns: [{ name: 'Desk', answers }] })
      const path = `/campaigns/${account.campaignId('Desk')}/edit`
      const page = await dashboard.open(path, { width, as: { email } })
      await unfoldAll(page)
      await page.getByLabel('Search questions and answers').fill('is 3.')
      const found = page.getByRole('group', { name: 'Question 4' })
      await found.waitFor()
      expect(await page.getByRole('group', { name: /^Question \d+$/ }).count()).toBe(1)
      await unfoldAll(page)
      expect(await seriousFaults(page)).toEqual([])
      await found.getByLabel('How else do people ask this?').fill('question 7')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('(“Question 7?”): change that one', { exact: false }).first().waitFor()
      await page.getByLabel('Search questions and answers').fill('nothing like this')
      await page.getByText('No question, wording or answer has these words.').waitFor()
    },
  )

  testAtEachWidth('on a %s go out as a file and come back in, beside what is typed', async (width) => {
    const answers = [{ question: 'Where are you?', answer: 'In Rome.' }]
    const { account, email } = await openOwner(dashboard, { campaigns: [{ name: 'Desk', answers }] })
    const path = `/campaigns/${account.campaignId('Desk')}/edit`
    const page = await dashboard.open(path, { width, as: { email } })
    await unfoldAll(page)
    await page.getByLabel('Public facts').fill('We are open.')
    const step = page.getByRole('region', { name: 'Questions and answers', exact: true })
    const upload = (text: string) =>
      step
        .getByLabel('CSV file of answers')
        .setInputFiles({ name: 'faq.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await upload('a,b\n1,2\n')
    await step.getByRole('alert').getByText('The first line must name the columns').waitFor()
    await upload('question,questions,answer\nWhere are you?,Address?,In Turin.\nWhen?,,At nine.\nWhy?,,\n')
    await step.getByText('1 answer written, 1 changed, 0 as they were, 1 left out.').waitFor()
    await step.getByText(/^Row 3, Why\?: answer /).waitFor()
    await page.getByRole('group', { name: 'Question 2' }).waitFor()
    expect(await page.getByLabel('Public facts').inputValue()).toBe('We are open.')
    expect(await seriousFaults(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      step.getByRole('link', { name: 'Download as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('answers.csv')
  })

  testAtEachWidth('on a %s are saved one by one, so that two people at once lose nothing', async (width) => {
    const answers = [
      { question: 'Where?', answer: 'In Rome.' },
      { question: 'When?', answer: 'At nine.' },
      { question: 'How much?', answer: 'Ten euros.' },
      { question: 'Why?', answer: 'Why not.' },
    ]
    const { account, owner, email } = await openOwner(dashboard, { campaigns: [{ name: 'Desk', answers }] })
    const path = `/campaigns/${account.campaignId('Desk')}`
    const page = await dashboard.open('/', { width, as: { email } })
    await page.route('**/api/live*', (route) => route.abort()) // hears of nothing but what it asks for
    await page.goto(`${dashboard.origin}/dashboard${path}/edit`)
    await unfoldAll(page)
    const save = page.getByRole('button', { name: 'Save changes' })
    const row = (number: number) => page.getByRole('group', { name: `Question ${number}`, exact: true })
    await row(1).getByRole('textbox', { name: 'Answer' }).fill('In Turin.')
    await row(4).getByRole('button', { name: 'Remove question 4' }).click()
    await page.getByRole('button', { name: 'Add question' }).click()
    await row(4).getByLabel('Question', { exact: true }).fill('Who?')
    await row(4).getByRole('textbox', { name: 'Answer' }).fill('Mara.')

    const stored = rowsOf(await owner.ask('GET', `${path}/answers`))
    const idOf = (question: string) =>
      stored.find(({ questions }) => JSON.stringify(questions).includes(question))?.['id']
    const theirs = (question: string) => `${path}/answers/${String(idOf(question))}`
    await owner.ask('PATCH', theirs('When?'), { body: { answer: 'At ten.' } })
    await owner.ask('DELETE', theirs('How much?'))
    await owner.ask('POST', `${path}/answers`, { body: { questions: ['Which?'], answer: 'Both.' } })
    await save.click()
    await page.getByText('The changes are saved.').waitFor()
    const said = async () =>
      rowsOf(await owner.ask('GET', `${path}/answers`)).map(({ questions, answer }) => [questions, answer])
    expect(await said()).toMatchObject([
      [['Where?'], { body: 'In Turin.' }],
      [['When?'], { body: 'At ten.' }],
      [['Which?'], { body: 'Both.' }],
      [['Who?'], { body: 'Mara.' }],
    ])
    const lines = rowsOf(await owner.ask('GET', '/audit_log')).map(({ action }) => String(action))
    expect(lines.slice(0, 6).toSorted()).toEqual([
      'answer_changed',
      'answer_changed',
      'answer_created',
      'answer_created',
      'answer_deleted',
      'answer_deleted',
    ])
  })

  test('that somebody changes while it is deleted stay, and what was changed is shown', async () => {
    const answers = [{ question: 'When?', answer: 'At nine.' }]
    const { account, owner, email } = await openOwner(dashboard, { campaigns: [{ name: 'Desk', answers }] })
    const path = `/campaigns/${account.campaignId('Desk')}`
    const page = await dashboard.open('/', { as: { email } })
    await page.route('**/api/live*', (route) => route.abort())
    await page.route('**/answers/*', async (route) => {
      if (route.request().method() === 'DELETE') {
        const [when] = rowsOf(await owner.ask('GET', `${path}/answers`)).map(({ id }) => String(id))
        await owner.ask('PATCH', `${path}/answers/${when}`, { body: { answer: 'At ten.' } })
      }
      await route.continue()
    })
    await page.goto(`${dashboard.origin}/dashboard${path}/edit`)
    await unfoldAll(page)
    await page.getByRole('button', { name: 'Remove question 1' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    const compared = page.getByRole('region', { name: 'Question and answer' })
    await compared.waitFor()
    expect(await compared.getByRole('definition').allTextContents()).toEqual([
      'When?At nine.',
      'When?At ten.',
      'Removed',
    ])
    expect(rowsOf(await owner.ask('GET', `${path}/answers`))).toMatchObject([{ answer: { body: 'At ten.' } }])
    await compared.getByRole('radio', { name: 'Keep mine' }).click()
    await page.unroute('**/answers/*')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('The changes are saved.').waitFor()
    expect(rowsOf(await owner.ask('GET', `${path}/answers`))).toEqual([])
  })

  testAtEachWidth(
    'on a %s that both have changed are compared where they stand, also where one has removed them',
    async (width) => {
      const answers = [
        { question: 'Where?', answer: 'In Rome.' },
        { question: 'When?', answer: 'At nine.' },
      ]
      const { account, owner, email } = await openOwner(dashboard, { campaigns: [{ name: 'Desk', answers }] })
      const path = `/campaigns/${account.campaignId('Desk')}`
      const page = await dashboard.open('/', { width, as: { email } })
      await page.route('**/api/live*', (route) => route.abort())
      await page.goto(`${dashboard.origin}/dashboard${path}/edit`)
      await unfoldAll(page)
      const save = page.getByRole('button', { name: 'Save changes' })
      await page.getByRole('button', { name: 'Remove question 2' }).click()
      await page
        .getByRole('group', { name: 'Question 1' })
        .getByRole('textbox', { name: 'Answer' })
        .fill('In Turin.')
      const [where, when] = rowsOf(await owner.ask('GET', `${path}/answers`)).map(({ id }) => String(id))
      await owner.ask('DELETE', `${path}/answers/${where}`)
      await owner.ask('PATCH', `${path}/answers/${when}`, { body: { answer: 'At ten.' } })
      await save.click()
      const both = page.getByRole('region', { name: 'Question and answer' })
      await both.nth(1).waitFor()
      const sides = async (at: number) => both.nth(at).getByRole('definition').allTextContents()
      expect([await sides(0), await sides(1)]).toEqual([
        ['When?At nine.', 'When?At ten.', 'Removed'],
        ['Where?In Rome.', 'Removed', 'Where?In Turin.'],
      ])
      expect(await seriousFaults(page)).toEqual([])
      await both.filter({ hasText: 'At ten.' }).getByRole('radio', { name: 'Take theirs' }).click()
      await both.filter({ hasText: 'In Turin.' }).getByRole('radio', { name: 'Keep mine' }).click()
      await save.click()
      await page.getByText('The changes are saved.').waitFor()
      expect(rowsOf(await owner.ask('GET', `${path}/answers`))).toMatchObject([
        { questions: ['When?'], answer: { body: 'At ten.' } },
        { questions: ['Where?'], answer: { body: 'In Turin.' } },
      ])
    },
  )
})
