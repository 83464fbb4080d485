import { conversationOf } from '../support/conversationWork.ts'
import { eventsOf } from '../support/conversation.ts'
import { openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()
const asks = { question: 'How was it?', everyDays: 7, onClose: false }

/** An account that asks by hand alone, and a contact who has written to it. */
async function openAsking(csat: object | null = asks) {
  const { account, owner } = await openOwner(server)
  await account.ask('PATCH', '/inbox_settings', { body: { csat } })
  const ann = await conversationOf(server, account)
  await ann.writes('Hello there')
  const ask = () => owner.ask('POST', `${ann.path}/rating`)
  const asked = async () => (await ann.said()).filter((said) => said.startsWith('auto: How was it'))
  const close = (body: object = {}) => ann.changes(owner, { state: 'closed', ...body })
  return { ...ann, owner, ask, asked, close }
}

describe('by hand', () => {
  test('a contact is asked about an open conversation, and its score leaves that as it is and stands in the list', async () => {
    const ann = await openAsking()
    await ann.replies('Hello Ann')
    expect(await ann.ask()).toMatchObject({ status: 200, body: { csat: null, state: 'open' } })
    await ann.writes('4, thank you')
    expect(await ann.work()).toMatchObject({ state: 'open', waitingSince: null })
    expect(rowsOf(await ann.account.ask('GET', '/conversations'))).toMatchObject([
      { csat: { score: 4, text: 'thank you' } },
    ])
    const lines = rowsOf(await ann.owner.ask('GET', '/audit_log'))
    expect(lines.map(({ action }) => action)).toContain('rating_asked')
  })

  test('nobody is asked twice within a day, nor who has answered, and two at once ask once', async () => {
    const ann = await openAsking()
    const both = await Promise.all([ann.ask(), ann.ask()])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await ann.asked()).toHaveLength(1)
    await after(day + hour)
    expect(await ann.ask()).toMatchObject({ status: 200 })
    await ann.writes('5')
    await after(2 * day)
    expect(await ann.ask()).toMatchObject(apiError(409, 'CONVERSATION_STATE'))
    expect(await ann.asked()).toHaveLength(2)
  })

  test('without a question, without an episode and of who has opted out it says what to do', async () => {
    const none = await openAsking(null)
    expect(await none.ask()).toMatchObject(apiError(409, 'CONVERSATION_STATE'))
    const ann = await openAsking()
    const bob = await conversationOf(server, ann.account)
    expect(await ann.owner.ask('POST', `${bob.path}/rating`)).toMatchObject(
      apiError(409, 'CONVERSATION_STATE'),
    )
    await ann.update({ optedOut: true })
    expect(await ann.ask()).toMatchObject(apiError(409, 'CONTACT_OPTED_OUT'))
    const stranger = await openOwner(server)
    expect(await stranger.owner.ask('POST', `${ann.path}/rating`)).toMatchObject(
      apiError(404, 'CONTACT_NOT_FOUND'),
    )
  })
})

describe('at closing', () => {
  test('who closes chooses whether the contact is asked, whatever the settings say', async () => {
    const ann = await openAsking()
    await ann.replies('Hello Ann')
    await ann.close()
    await after(minute)
    expect(await ann.asked()).toEqual([])
    await ann.writes('One more thing')
    await ann.close({ askRating: true })
    await after(minute)
    expect(await ann.asked()).toHaveLength(1)
    await ann.account.ask('PATCH', '/inbox_settings', {
      body: { csat: { ...asks, everyDays: 1, onClose: true } },
    })
    await after(2 * day)
    await ann.writes('And another one')
    await ann.replies('Here you are')
    await ann.close({ askRating: false })
    await after(minute)
    expect(await ann.asked()).toHaveLength(1)
  })

  test('it is refused without a question, and beside another state than closed', async () => {
    const ann = await openAsking(null)
    const invalid = apiError(400, 'VALIDATION_FAILED', 'askRating')
    expect(await ann.close({ askRating: true })).toMatchObject(invalid)
    expect(await ann.changes(ann.owner, { untilTheyWrite: true, askRating: true })).toMatchObject(invalid)
    expect(await ann.work()).toMatchObject({ state: 'open' })
  })
})

describe('the page of a question', () => {
  async function openLinked() {
    const ann = await openAsking({ ...asks, question: 'How was it? {{ratingLink}}' })
    await ann.ask()
    const [said = ''] = await ann.asked()
    const url = /http\S+/.exec(said)?.[0] ?? 'none'
    const page = async (init: RequestInit = {}, address = url) => {
      const response = await fetch(address, init)
      return { status: response.status, text: await response.text(), headers: response.headers }
    }
    const rate = (fields: Record<string, string>) =>
      page({ method: 'POST', body: new URLSearchParams(fields) })
    return { ...ann, url, page, rate }
  }

  test('takes one score with words, in the language of its reader, and opens nothing', async () => {
    const ann = await openLinked()
    expect((await ann.messages()).find(({ author }) => author === 'auto')?.menu).toBeNull()
    const shown = await ann.page({ headers: { 'accept-language': 'de-AT, en;q=0.5' } })
    expect(shown).toMatchObject({ status: 200, text: expect.stringContaining('Wie waren wir?') })
    expect(shown.text).toContain('<html lang="de">')
    expect(shown.headers.get('cache-control')).toBe('no-store')
    const both = await Promise.all([
      ann.rate({ score: '2', comment: '<b>slow</b>' }),
      ann.rate({ score: '2', comment: '<b>slow</b>' }),
    ])
    expect(both).toMatchObject([{ status: 200 }, { status: 200 }])
    expect((await ann.rate({ score: '5' })).text).toContain('Thank you!')
    expect((await ann.page()).text).toContain('Thank you!')
    expect(rowsOf(await ann.account.ask('GET', '/conversations'))).toMatchObject([
      { csat: { score: 2, text: '<b>slow</b>' } },
    ])
    expect(await eventsOf(ann.account, 'conversation.rated')).toMatchObject([
      { data: { csat: { score: 2 } } },
    ])
    expect(await ann.done()).toContain('rated: 2')
  })

  test.each([{}, { score: '6' }, { score: '3', comment: 'a'.repeat(1001) }])(
    'asks again where %j is sent',
    async (fields: Record<string, string>) => {
      const ann = await openLinked()
      expect(await ann.rate(fields)).toMatchObject({
        status: 400,
        text: expect.stringContaining('Choose 1 to 5 stars first.'),
      })
      expect(await eventsOf(ann.account, 'conversation.rated')).toEqual([])
    },
  )

  test('is none for an address that nobody was sent, and ends after 14 days', async () => {
    const ann = await openLinked()
    const forged = `${ann.url.slice(0, -4)}AAAA`
    expect(await ann.page({}, forged)).toMatchObject({ status: 410 })
    expect(
      await ann.page({ method: 'POST', body: new URLSearchParams({ score: '1' }) }, forged),
    ).toMatchObject({
      status: 410,
    })
    expect(await ann.page({ method: 'DELETE' })).toMatchObject({ status: 405 })
    await after(15 * day)
    expect(await ann.page()).toMatchObject({ status: 410 })
    expect(await ann.rate({ score: '1' })).toMatchObject({ status: 410 })
    expect(await eventsOf(ann.account, 'conversation.rated')).toEqual([])
  })
})
