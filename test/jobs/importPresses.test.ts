import { funnel } from '../support/conversation.ts'
import { apiError } from '../support/factories.ts'
import { fileOf, openGreetings } from '../support/greetedImports.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { minute } from '../support/time.ts'

const { server, after, untilIdle } = suiteOnFakeClock()

/** Lets a queue send so many messages. */
const turns = async (messages: number) => {
  for (let turn = 0; turn < messages; turn += 1) await after(minute)
}

describe('Of several presses at once', () => {
  const rounds = [1, 2]

  test.each(rounds)('the start or the cancelling of an import wins, and nothing half (%i)', async () => {
    const { waiting, start, cancel, ended, messages, account } = await openGreetings(server)
    const { id } = await waiting(fileOf(5))
    const [started, cancelled] = await Promise.all([start(id, { willGreet: 5 }), cancel(id)])
    const isStarted = started.status === 200
    expect([started, cancelled]).toMatchObject(
      isStarted
        ? [{ body: { greet: true } }, apiError(409, 'IMPORT_ENDED')]
        : [apiError(409, 'IMPORT_ENDED'), { status: 200, body: { state: 'cancelled' } }],
    )
    const people = isStarted ? 5 : 0
    expect(await ended(id)).toMatchObject({ state: isStarted ? 'done' : 'cancelled', created: people })
    await turns(6)
    expect(await messages()).toHaveLength(people)
    expect((await account.client.listLists()).body.data).toMatchObject([{ contactCount: people }])
  })

  test.each(rounds)('one with a greeting and one without are not both told that they won (%i)', async () => {
    const { waiting, start, ended, messages } = await openGreetings(server)
    const { id } = await waiting(fileOf(5))
    const [greets, without] = await Promise.all([start(id, { willGreet: 5 }), start(id, { greet: false })])
    const isGreeted = greets.status === 200
    expect([greets, without]).toMatchObject(
      isGreeted
        ? [{ body: { greet: true } }, apiError(409, 'IMPORT_ENDED')]
        : [apiError(409, 'PLAN_CHANGED'), { status: 200, body: { greet: false } }],
    )
    expect(await ended(id)).toMatchObject({ state: 'done', created: 5, greet: isGreeted })
    await turns(6)
    expect(await messages()).toHaveLength(isGreeted ? 5 : 0)
  })

  test.each(rounds)('a stop beside the run leaves nobody who is greeted afterwards (%i)', async () => {
    const { waiting, start, stop, ended, messages, read } = await openGreetings(server)
    const { id } = await waiting(fileOf(100))
    await start(id, { willGreet: 100 })
    expect(await stop(id)).toMatchObject({ status: 200 })
    expect(await ended(id)).toMatchObject({ state: 'done', created: 100, greet: false, greetingLeft: 0 })
    await untilIdle()
    const sent = (await messages()).length
    await turns(3)
    expect(await messages()).toHaveLength(sent)
    expect(await read(id)).toMatchObject({ greeted: sent, greetingLeft: 0 })
  })

  test('one that comes while the import is just being looked at is not put off by that', async () => {
    const { waiting, start, ended } = await openGreetings(server)
    const runs = []
    for (let count = 0; count < 3; count += 1) runs.push(await waiting(fileOf(5)))
    for (const { id } of runs) {
      const looked = after(10 * minute)
      const pressed = start(id, { willGreet: 5 })
      await Promise.all([looked, pressed])
      expect(await ended(id)).toMatchObject({ state: 'done', created: 5 })
    }
  })
})

test('A campaign begins to greet on a list only while no import has people join it', async () => {
  const { account, owner, begin, reaches, ended, listId } = await openGreetings(server, {
    lists: [{ name: 'Leads' }, { name: 'Others' }],
    campaigns: [funnel({ status: 'Paused' }), funnel({ name: 'Other', list: 'Others' })],
  })
  const go = (path: string, method: string, body: object) =>
    owner.ask(method, `/campaigns/${account.campaignId('Funnel')}${path}`, { body })
  const id = await begin(fileOf(1200))
  await reaches(id, 'running')
  const refused = { status: 400, body: { error: { message: expect.stringContaining('just now') } } }
  expect(await go('/status', 'POST', { status: 'Live', greet: false })).toMatchObject(refused)
  const other = `/campaigns/${account.campaignId('Other')}`
  expect(await owner.ask('PATCH', other, { body: { listId } })).toMatchObject(refused)
  await ended(id)
  expect(await go('/status', 'POST', { status: 'Live', willGreet: 1200 })).toMatchObject({ status: 200 })
})
