import {
  describeInBrowser,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  unfoldAll,
} from '../support/browser.ts'
import { botCampaign } from '../support/conversation.ts'
import { askDashboard, password } from '../support/dashboardApi.ts'
import { openAccount } from '../support/factories.ts'
import { receive, senderOf } from '../support/messages.ts'
import { until } from '../support/time.ts'

const answers = [
  { question: 'How much is a trial lesson for adults?', answer: 'Ten euros.' },
  { question: 'How much is a trial lesson for children?', answer: 'Five euros.' },
]

describeInBrowser('a bot that learns', () => {
  const dashboard = suiteDashboard()
  const open = (suggestAnswers: boolean) =>
    openAccount(dashboard, {
      password,
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign({ answers, suggestAnswers })],
    })

  testAtEachWidth(
    'on a %s the test chat asks which answer is meant, and gives the one that is tapped',
    async (width) => {
      const acme = await open(true)
      const page = await dashboard.open(`/campaigns/${acme.campaignId('Desk')}/edit`, { width, as: acme })
      await page.getByRole('tab', { name: 'Test chat' }).click()
      const chat = page.getByRole('log')
      await page.getByLabel('Message of the contact').fill('trial lesson?')
      await page.keyboard.press('Enter')
      await chat.getByText('Did you mean').waitFor()
      await chat.getByRole('button', { name: 'Talk to a person' }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await chat.getByRole('button', { name: /children/ }).click()
      await chat.getByText('Five euros.').waitFor()
    },
  )

  testAtEachWidth('on a %s the count of an answer opens the conversations with it', async (width) => {
    const acme = await open(false)
    const campaignId = acme.campaignId('Desk')
    await senderOf(acme, {
      fromId: `jane-${acme.id}`,
      firstName: 'Jane',
      body: 'How much is a trial lesson for adults?',
    })
    const uses = async () => {
      const { data } = (await acme.client.listAnswers({ params: { campaignId } })).body
      return data.map(({ useCount }) => useCount)
    }
    await until(uses, ([first]) => first === 1)
    const page = await dashboard.open(`/campaigns/${campaignId}/edit`, { width, as: acme })
    await unfoldAll(page)
    await page.getByRole('group', { name: 'Question 1' }).getByRole('button', { name: '1 time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Conversations in which the bot gave this answer' })
    await dialog.getByRole('link', { name: 'Jane' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('link', { name: 'Jane' }).click()
    await page.getByRole('log').getByText('Ten euros.').first().waitFor()
  })

  testAtEachWidth(
    'on a %s the test chat takes what was asked as a wording of the answer that was meant, asks again, and saves it with the campaign',
    async (width) => {
      const acme = await open(false)
      const campaignId = acme.campaignId('Desk')
      const page = await dashboard.open(`/campaigns/${campaignId}/edit`, { width, as: acme })
      await page.getByRole('tab', { name: 'Test chat' }).click()
      const chat = page.getByRole('log')
      await page.getByLabel('Message of the contact').fill('Was darf ich zahlen?')
      await page.keyboard.press('Enter')
      await chat.getByText('Hands over to a person').waitFor()
      await page.getByRole('combobox', { name: 'Another answer was meant' }).click()
      await page.getByRole('option', { name: /children/ }).click()
      await chat.getByText('Five euros.').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.waitForURL(`**/campaigns/${campaignId}`)
      const { data } = (
        await acme.client.listAnswers({ params: { campaignId }, query: { search: 'zahlen' } })
      ).body
      expect(data.map(({ questions }) => questions)).toEqual([
        ['How much is a trial lesson for children?', 'Was darf ich zahlen?'],
      ])
    },
    60_000,
  )

  testAtEachWidth(
    'on a %s what the bot does not know is listed, opened, ignored and taught',
    async (width) => {
      const acme = await open(false)
      const campaignId = acme.campaignId('Desk')
      const { fromId } = await senderOf(acme, {
        fromId: `jane-${acme.id}`,
        firstName: 'Jane',
        body: 'Do you sell vegan snacks?',
      })
      await receive(acme, { fromId: `ben-${acme.id}`, body: 'Where can I park my bicycle?' })
      expect(fromId).toBe(`jane-${acme.id}`)
      const page = await dashboard.open(`/campaigns/${campaignId}`, { width, as: acme })
      await page.getByRole('tab', { name: 'Unanswered (2)' }).click()
      const table = page.getByRole('table', { name: 'Unanswered questions' })
      const snacks = table.getByRole('row', { name: /vegan/ })
      const bicycle = table.getByRole('row', { name: /bicycle/ })
      await snacks.waitFor()
      await bicycle.waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: /2 handed over to a person/ }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Jane' }).waitFor()
      await page.keyboard.press('Escape')
      await snacks.getByRole('button', { name: '1 conversation', exact: true }).click()
      await page.getByRole('dialog').getByRole('link', { name: /vegan/ }).waitFor()
      await page.keyboard.press('Escape')
      await bicycle.getByRole('button', { name: 'Ignore' }).click()
      await bicycle.waitFor({ state: 'detached' })
      await snacks.getByRole('button', { name: 'Teach the bot…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Teach the bot' })
      await dialog.getByRole('radio', { name: 'A new answer' }).check()
      await dialog.getByRole('textbox', { name: 'Answer' }).fill('Yes, nuts and fruit.')
      expect(await seriousFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Teach the bot' }).click()
      await page.getByText('Nothing is unanswered').waitFor()
      await page.getByText('1 question taught').waitFor()
    },
  )

  testAtEachWidth(
    'on a %s a reply to what was handed over is taught, unless it is about one person',
    async (width) => {
      const acme = await open(false)
      const params = { campaignId: acme.campaignId('Desk') }
      const ask = async (name: string, question: string, reply: string) => {
        const sender = await senderOf(acme, { fromId: `${name}-${acme.id}`, firstName: name, body: question })
        const handedOver = async () =>
          (await acme.client.getTimeline({ params: { id: sender.id }, query: {} })).body.data.some(
            ({ subject }) => subject === 'hand_over',
          )
        while (!(await handedOver())) await new Promise((resolve) => setImmediate(resolve))
        await askDashboard(dashboard, acme, 'POST', `/contacts/${sender.id}/replies`, {
          body: { body: reply },
        })
        return sender.id
      }
      const jane = await ask('Jane', 'Do you sell vegan snacks?', 'Yes, nuts and fruit.')
      const ben = await ask('Ben', 'Where is the parcel?', 'Your parcel has left today.')
      const page = await dashboard.open(`/inbox/${jane}`, { width, as: acme })
      const thread = page.getByRole('log')
      await thread.getByRole('button', { name: 'Teach the bot…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Teach the bot' })
      expect(await dialog.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(
        'Do you sell vegan snacks?',
      )
      await dialog.getByRole('textbox', { name: 'Answer' }).fill('Yes: nuts and fruit.')
      await dialog.getByRole('button', { name: 'Teach the bot' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect((await acme.client.listAnswers({ params, query: { search: 'nuts' } })).body.data).toMatchObject([
        { questions: ['Do you sell vegan snacks?'], answer: { body: 'Yes: nuts and fruit.' } },
      ])
      await page.goto(`${dashboard.origin}/dashboard/inbox/${ben}`)
      await thread.getByText('Your parcel has left today.').waitFor()
      expect(await thread.getByRole('button', { name: 'Teach the bot…' }).count()).toBe(0)
    },
  )
})
