import { botCampaign, openContact, openConversation } from '../support/conversation.ts'
import { apiError, openAccount, readPages } from '../support/factories.ts'
import { anyInstant, suiteOnFakeClock } from '../support/suite.ts'
import { minute } from '../support/time.ts'

const { clock, server, untilIdle, after } = suiteOnFakeClock()

const followUps = [{ afterMinutes: 1, text: 'Still there?' }]
const open = () => openConversation(server, [botCampaign({ openingMessage: 'Hi {{company}}!', followUps })])

describe('200', () => {
  test('every automatic decision with its rule, what it is about and when, the newest first', async () => {
    const ann = await open()
    const path = `/contacts/${ann.id}/timeline`
    const answer = await ann.account.ask('GET', path)
    expect(answer).toMatchObject({ status: 200, body: { data: [], nextCursor: null } })
    const joinedAt = new Date(clock.now()).toISOString()
    await ann.joins()
    await after(minute)
    await ann.update({ customFields: { company: 'Acme' } })
    await untilIdle()
    await after(minute)
    const stoppedAt = new Date(clock.now()).toISOString()
    await ann.writes('STOP')
    const [opening, nudge] = await ann.outgoing()
    const about = { campaignId: ann.account.campaignId('Desk'), detail: null, messageId: null }
    const { status, body } = await ann.account.ask('GET', path)
    expect(status).toBe(200)
    expect(body).toEqual({
      data: [
        { ...about, subject: 'opt_out', decision: 'done', rule: 'stop_keyword' },
        {
          ...about,
          subject: 'follow_up',
          decision: 'sent',
          rule: 'silence',
          detail: 'Follow-up 1',
          messageId: nudge?.id,
        },
        { ...about, subject: 'opening', decision: 'sent', rule: 'joined_list', messageId: opening?.id },
        { ...about, subject: 'opening', decision: 'queued', rule: 'decided_again' },
        { ...about, subject: 'opening', decision: 'held', rule: 'missing_variable', detail: 'company' },
      ].map((entry) => ({ ...entry, id: expect.stringMatching(/^tml_/), createdAt: anyInstant })),
      nextCursor: null,
    })
    const times = (await ann.timeline()).map(({ createdAt }) => createdAt)
    expect([times.at(0), times.at(-1)]).toEqual([joinedAt, stoppedAt])
  })

  test('pages that show each decision once', async () => {
    const ann = await open()
    await ann.joins()
    for (const value of [1, 2]) {
      await ann.update({ customFields: { other: value } })
      await after(minute)
    }
    const params = { id: ann.id }
    const pages = await readPages((cursor) =>
      ann.account.client.getTimeline({ params, query: { limit: '2', cursor } }),
    )
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    const ids = pages.flat().map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
  })

  test('of that contact alone', async () => {
    const ann = await open()
    const bob = await openContact(server, ann.account)
    await bob.joins()
    expect(await bob.timeline()).toHaveLength(1)
    expect(await ann.timeline()).toEqual([])
  })
})

describe('404', () => {
  test('an unknown contact, another account’s, and one that was erased', async () => {
    const ann = await open()
    const stranger = await openAccount(server)
    const path = `/contacts/${ann.id}/timeline`
    const missing = apiError(404, 'CONTACT_NOT_FOUND')
    expect(await ann.account.ask('GET', '/contacts/con_x/timeline')).toMatchObject(missing)
    expect(await stranger.ask('GET', path)).toMatchObject(missing)
    await ann.joins()
    await ann.account.client.deleteContact({ params: { id: ann.id } })
    expect(await ann.account.ask('GET', path)).toMatchObject(missing)
  })
})

describe('400', () => {
  test.each(['limit=0', 'limit=101', 'limit=x'])('%s', async (query) => {
    const ann = await open()
    const answer = await ann.account.ask('GET', `/contacts/${ann.id}/timeline?${query}`)
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })
})
