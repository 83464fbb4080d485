import { conversationOf } from '../support/conversationWork.ts'
import { openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { devicesOf, pushOf, subscribe, suiteOfPush, titlesOf } from '../support/push.ts'
import { minute, second } from '../support/time.ts'

const { service, server, untilIdle, after, join, openDesk, asksForPerson } = suiteOfPush()

test('a notice is signed, encrypted for its device alone, and says what a mail would, without what was written', async () => {
  const { account, owner } = await openDesk()
  const ann = await join(owner, 'agent')
  const device = await subscribe(service, ann.person)
  const jane = await conversationOf(server, account)
  const path = `/conversations/${jane.id}/notes`
  await owner.ask('POST', path, { body: { body: 'Call her at noon', mentions: [ann.id] } })
  await untilIdle()
  expect(device.notices).toMatchObject([
    {
      title: expect.stringMatching(/mentions you in a note about “Ann”$/),
      path: `/dashboard/inbox/${jane.id}`,
      tag: expect.stringMatching(/^mentioned:nte_/),
      headers: { ttl: '86400', urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) },
    },
  ])
  expect(JSON.stringify(device.notices)).not.toContain('noon')
  expect(await devicesOf(ann.person)).toMatchObject([{ lastNoticeAt: expect.any(String) }])
})

test('two hundred messages of one second in two conversations are two notices, to whom the conversations belong', async () => {
  const { account, owner } = await openDesk()
  const [ann, other] = [await join(owner, 'agent'), await join(owner, 'agent')]
  const [device, elsewhere] = [await subscribe(service, ann.person), await subscribe(service, other.person)]
  const conversations = [await conversationOf(server, account), await conversationOf(server, account)]
  for (const each of conversations) {
    await each.writes('Hello')
    await each.changes(owner, { assigneeId: ann.id })
  }
  await untilIdle()
  expect(titlesOf(device)).toHaveLength(2)
  expect(titlesOf(device)[0]).toMatch(/gives you the conversation with “Ann”$/)
  for (let message = 0; message < 100; message += 1)
    for (const each of conversations) await each.writes(`Message ${message}`)
  await after(second)
  await after(10 * second)
  expect(titlesOf(device).slice(2)).toEqual(['“Ann” has written', '“Ann” has written'])
  expect(new Set(device.notices.map(({ tag }) => tag))).toEqual(
    new Set(conversations.map(({ id }) => `conversation:${id}`)),
  )
  expect(elsewhere.notices).toEqual([])
})

test('who needs a human is told at once to whom the conversation belongs, else to all who answer, and not once it is answered', async () => {
  const { account, owner } = await openDesk()
  const [ann, viewer] = [await join(owner, 'agent'), await join(owner, 'viewer')]
  const [ofOwner, ofAnn, ofViewer] = [
    await subscribe(service, owner),
    await subscribe(service, ann.person),
    await subscribe(service, viewer.person),
  ]
  const jane = await conversationOf(server, account)
  await asksForPerson(jane)
  for (const device of [ofOwner, ofAnn])
    expect(device.notices).toMatchObject([
      { title: '“Ann” needs a human', body: 'Why: asked for a person.', tag: `conversation:${jane.id}` },
    ])
  const joe = await conversationOf(server, account)
  await joe.writes('Hello')
  await joe.changes(owner, { assigneeId: ann.id })
  await untilIdle()
  const before = ofOwner.notices.length
  await asksForPerson(joe)
  expect(ofOwner.notices).toHaveLength(before)
  expect(titlesOf(ofAnn)).toContain('“Ann” needs a human')
  expect(ofViewer.notices).toEqual([])
})

test('who needs a human in a conversation of a team is told to its members alone', async () => {
  const { account, owner } = await openDesk()
  const [ann, other] = [await join(owner, 'agent'), await join(owner, 'agent')]
  const [ofAnn, ofOther] = [await subscribe(service, ann.person), await subscribe(service, other.person)]
  const { id: teamId } = (await account.client.createTeam({ body: { name: 'Support', memberIds: [ann.id] } }))
    .body
  const jane = await conversationOf(server, account)
  await jane.writes('Hello')
  expect(await jane.change({ teamId })).toMatchObject({ status: 200 })
  await asksForPerson(jane)
  expect([titlesOf(ofAnn), titlesOf(ofOther)]).toEqual([['“Ann” needs a human'], []])
})

test('a message that somebody has read before its notice leaves is told to nobody', async () => {
  const { account, owner } = await openOwner(server)
  const device = await subscribe(service, owner)
  const jane = await conversationOf(server, account)
  await jane.writes('Hello')
  const [me] = rowsOf(await owner.ask('GET', '/members'))
  await jane.changes(owner, { assigneeId: me?.['id'] })
  await after(5 * second)
  await jane.writes('Are you there?')
  await owner.ask('POST', `/conversations/${jane.id}/read`, { body: {} })
  await after(5 * second)
  expect(device.notices).toEqual([])
})

describe('what a member chooses', () => {
  test('holds for their devices, by kind and by role', async () => {
    const { account, owner } = await openDesk()
    const ann = await join(owner, 'agent')
    const device = await subscribe(service, ann.person)
    expect((await pushOf(ann.person)).choices).toEqual(
      ['needs_human', 'assigned', 'new_message', 'mentioned'].map((kind) => ({ kind, wanted: true })),
    )
    const change = (body: object) => ann.person.ask('PATCH', '/session/notifications', { body })
    expect(await change({ pushChoices: { mentioned: false } })).toMatchObject({ status: 200 })
    expect(await change({ pushChoices: { low_balance: true } })).toMatchObject(apiError(403, 'FORBIDDEN'))
    expect(await change({ pushChoices: { waiting: true } })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    const jane = await conversationOf(server, account)
    await owner.ask('POST', `/conversations/${jane.id}/notes`, { body: { body: 'x', mentions: [ann.id] } })
    await untilIdle()
    expect(device.notices).toEqual([])
    expect((await pushOf(ann.person)).choices).toContainEqual({ kind: 'mentioned', wanted: false })
  })

  test('they are not disturbed while they do not want to be', async () => {
    const { account, owner } = await openDesk()
    const ann = await join(owner, 'agent')
    const device = await subscribe(service, ann.person)
    const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
    const quiet = { isOn: true, days, from: '09:00', until: '9:00', time_zone: 'Europe/Berlin' }
    const choose = (doNotDisturb: object) =>
      ann.person.ask('PATCH', '/session/notifications', { body: { doNotDisturb } })
    expect(await choose(quiet)).toMatchObject({
      status: 200,
      body: { push: { doNotDisturb: { days: [...days.slice(1), 'sunday'], until: '09:00' } } },
    })
    expect(await choose({ ...quiet, time_zone: 'Mars/Base' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
    expect(await choose({ ...quiet, days: [] })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    const jane = await conversationOf(server, account)
    const mention = () =>
      owner.ask('POST', `/conversations/${jane.id}/notes`, { body: { body: 'x', mentions: [ann.id] } })
    await mention()
    await after(minute)
    expect(device.notices).toEqual([])
    await choose({ ...quiet, isOn: false })
    await mention()
    await untilIdle()
    expect(device.notices).toHaveLength(1)
  })
})
