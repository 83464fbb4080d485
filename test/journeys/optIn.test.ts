import { botCampaign, openConversation, setStatus } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { readMessage } from '../support/messages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { minute } from '../support/time.ts'

const confirmation = 'bot: You will get no more messages from us. Reply START to get them again.'
const { server, after } = suiteOnFakeClock()

const openDesk = (given: Parameters<typeof botCampaign>[0] = {}) =>
  openConversation(server, [botCampaign(given)])

describe('START', () => {
  test('lets messages, answers and joins through again; what was cancelled stays so', async () => {
    const ann = await openDesk({ status: 'Live', openingMessage: 'Hi {{company}}!' })
    await ann.joins() // held
    await ann.writes('STOP')
    await ann.update({ customFields: { company: 'Acme' } })
    await ann.writes('START')
    expect(await ann.sends('news')).toMatchObject({ status: 200 })
    await ann.writes('How much is it?')
    await after(minute)
    expect(await ann.said()).toEqual([confirmation, 'api: news', 'bot: Ten euros.'])
  })

  test('does not bring the opening of a list that was joined before, though its campaign was Paused', async () => {
    const ann = await openDesk({ status: 'Paused' })
    await ann.writes('STOP')
    await ann.joins()
    const campaign = `/campaigns/${ann.account.campaignId('Desk')}`
    const { body } = await askDashboard(server, ann.account, 'GET', campaign)
    expect(body).toMatchObject({ queue: { waiting: 0, held: 0 } })
    await ann.writes('START')
    await setStatus(server, ann.account, 'Live')
    await after(minute)
    expect(await ann.said()).toEqual([confirmation])
  })

  test('by somebody who has not opted out is stored, and changes nothing', async () => {
    const ann = await openDesk({ answers: [{ question: 'start', answer: 'Here we go.' }] })
    const id = await ann.writes('Start')
    await after(minute)
    expect(await readMessage(ann.account, id)).toMatchObject({ body: 'Start', direction: 'incoming' })
    expect(await ann.decisions()).toEqual([])
    expect(await ann.said()).toEqual([])
  })

  test('is no part of the question that follows it', async () => {
    const ann = await openDesk()
    for (const text of ['STOP', 'START', 'How much is it?']) await ann.writes(text)
    await after(minute)
    expect(await ann.said()).toEqual([confirmation, 'bot: Ten euros.'])
  })
})

test('PATCH optedOut: false lets messages through again, too', async () => {
  const ann = await openDesk()
  await ann.writes('STOP')
  await ann.update({ optedOut: false })
  expect(await ann.sends('news')).toMatchObject({ status: 200 })
})
