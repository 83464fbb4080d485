import { auditedIn } from '../support/auditLines.ts'
import {
  botCampaign,
  openContact,
  openConversation,
  sandboxOf,
  type TestContact,
} from '../support/conversation.ts'
import type { TestAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'

const { server, after, untilIdle } = suiteOnFakeClock()

const answers = [
  { question: 'How much is a trial lesson for adults?', answer: 'Ten euros.' },
  { question: 'How much is a trial lesson for children?', answer: 'Five euros.' },
]
const openDesk = () => openConversation(server, [botCampaign({ answers, suggestAnswers: true })])

const unknownOf = (account: TestAccount) => {
  const id = account.campaignId('Desk')
  const { client } = account
  return {
    list: async (query: Parameters<typeof client.listUnanswered>[0]['query'] = {}) =>
      (await client.listUnanswered({ params: { id }, query })).body.data,
    page: async (query: object) => (await client.listUnanswered({ params: { id }, query })).body,
    asked: async (questionId: string) =>
      (await client.listAskedQuestions({ params: { id, questionId }, query: {} })).body.data,
    decide: (questionId: string, body: object) =>
      account.ask('POST', `/campaigns/${id}/unanswered/${questionId}`, { body }),
  }
}

/** The contact asks, and the bot has dealt with it. */
async function asks(contact: Pick<TestContact, 'writes' | 'id'>, text: string) {
  const messageId = await contact.writes(text)
  await after(2 * second)
  return messageId
}

describe('What a bot does not know', () => {
  test('is listed once with all who asked it, those asked most often first', async () => {
    const ann = await openDesk()
    const { account } = ann
    const ben = await openContact(server, account)
    const cleo = await openContact(server, account)
    await asks(ann, 'Is there a place to park my bike?')
    await asks(cleo, 'Do you sell vegan snacks?')
    const messageId = await asks(ben, 'a place where I park the bike?')
    const unknown = unknownOf(account)
    const [first, second, ...others] = await unknown.list()
    expect(first).toMatchObject({ question: 'a place where I park the bike?', count: 2, nearest: null })
    expect(second).toMatchObject({ question: 'Do you sell vegan snacks?', count: 1, state: 'open' })
    expect(others).toEqual([])
    expect(await unknown.asked(first?.id ?? '')).toMatchObject([
      { contactId: ben.id, messageId, question: 'a place where I park the bike?' },
      { contactId: ann.id },
    ])
  })

  test('is paged without losing or repeating any', async () => {
    const ann = await openDesk()
    const unknown = unknownOf(ann.account)
    for (const text of ['Is there a sauna?', 'Where can I park?', 'Do you sell vegan snacks?'])
      await asks(await openContact(server, ann.account), text)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await unknown.page({ limit: '1', ...(cursor && { cursor }) })
      seen.push(...page.data.map(({ question }) => question))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(['Do you sell vegan snacks?', 'Where can I park?', 'Is there a sauna?'])
    expect(
      await ann.account.ask('GET', `/campaigns/${ann.account.campaignId('Desk')}/unanswered?cursor=x`),
    ).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_FAILED' } } })
  })

  test('has the nearest answer, and the one that who asked has chosen', async () => {
    const ann = await openDesk()
    await asks(ann, 'trial lesson?')
    const unknown = unknownOf(ann.account)
    const [before] = await unknown.list()
    expect(before).toMatchObject({ question: 'trial lesson?', nearest: { chosen: 0 } })
    expect(before?.nearest?.certainty).toBeLessThan(1)
    const rows = (await ann.outgoing())[0]?.menu?.rows ?? []
    const at = rows.findIndex(({ description }) => description?.includes('children'))
    await ann.writes(String(at + 1))
    await untilIdle()
    expect((await unknown.list())[0]?.nearest).toMatchObject({
      question: 'How much is a trial lesson for children?',
      certainty: 1,
      chosen: 1,
    })
  })

  test('is not what a test contact asks, nor a wish for a person', async () => {
    const phone = sandboxOf(server)
    const { account, id } = await phone.open({ campaigns: [botCampaign({ answers })] })
    await phone.write(account, id, { body: 'Do you sell vegan snacks?' })
    await after(2 * second)
    await asks(await openContact(server, account), 'I want to talk to a person')
    expect(await unknownOf(account).list()).toEqual([])
  })
})

describe('A question that a bot does not know', () => {
  test('is left out once it is ignored, with those like it that come later, and can be brought back', async () => {
    const ann = await openDesk()
    const unknown = unknownOf(ann.account)
    await asks(ann, 'Do you sell vegan snacks?')
    const [question] = await unknown.list()
    const id = question?.id ?? ''
    expect(await unknown.decide(id, { action: 'ignore' })).toMatchObject({
      status: 200,
      body: { questionId: id },
    })
    expect(await unknown.decide(id, { action: 'ignore' })).toMatchObject({ status: 200 })
    await asks(await openContact(server, ann.account), 'do you sell vegan snacks')
    expect(await unknown.list()).toEqual([])
    expect(await unknown.list({ state: 'ignored' })).toMatchObject([{ id, count: 2 }])
    await unknown.decide(id, { action: 'reopen' })
    expect(await unknown.list()).toMatchObject([{ id, count: 2 }])
  })

  test('becomes one with another, also for those like it that come later', async () => {
    const ann = await openDesk()
    const unknown = unknownOf(ann.account)
    await asks(ann, 'Is there a sauna?')
    const [sauna] = await unknown.list()
    await asks(await openContact(server, ann.account), 'steam bath available?')
    const steam = (await unknown.list()).find(({ id }) => id !== sauna?.id)
    const intoId = sauna?.id ?? ''
    expect(await unknown.decide(steam?.id ?? '', { action: 'merge', intoId })).toMatchObject({
      status: 200,
      body: { questionId: intoId },
    })
    await asks(await openContact(server, ann.account), 'steam bath available?')
    expect(await unknown.list()).toMatchObject([{ id: intoId, count: 3 }])
    expect(await unknown.decide(intoId, { action: 'merge', intoId })).toMatchObject({ status: 400 })
    expect(await unknown.decide(steam?.id ?? '', { action: 'ignore' })).toMatchObject({
      status: 404,
      body: { error: { code: 'QUESTION_NOT_FOUND' } },
    })
  })

  test('goes with the contact who asked it, and moves with one that is merged', async () => {
    const ann = await openDesk()
    const { account } = ann
    const unknown = unknownOf(account)
    const ben = await openContact(server, account)
    await asks(ann, 'Do you sell vegan snacks?')
    await asks(ben, 'Where can I park?')
    await account.client.deleteContact({ params: { id: ann.id } })
    await untilIdle()
    expect(await unknown.list()).toMatchObject([{ question: 'Where can I park?' }])
    const cleo = await openContact(server, account)
    await account.client.mergeContacts({ params: { id: cleo.id }, body: { otherId: ben.id } })
    const [question] = await unknown.list()
    expect(await unknown.asked(question?.id ?? '')).toMatchObject([{ contactId: cleo.id }])
  })

  test('leaves a line in the audit log that names the campaign alone', async () => {
    const ann = await openDesk()
    await asks(ann, 'Do you sell vegan snacks?')
    const unknown = unknownOf(ann.account)
    await unknown.decide((await unknown.list())[0]?.id ?? '', { action: 'ignore' })
    expect(await auditedIn(server, ann.account)).toContain('question_decided Desk')
  })
})
