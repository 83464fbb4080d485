import { conversationOf } from '../support/conversationWork.ts'
import { openSession } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { devicesOf, pushOf, subscribe, suiteOfPush, titlesOf } from '../support/push.ts'
import { testOnce } from '../support/suite.ts'
import { hour, minute } from '../support/time.ts'

const { service, server, untilIdle, after, join, openDesk, asksForPerson } = suiteOfPush()

describe('a device', () => {
  test('that is gone is forgotten at the first notice', async () => {
    const { owner } = await openDesk()
    const [gone, there] = [await subscribe(service, owner, 'Old'), await subscribe(service, owner, 'New')]
    gone.answers(410)
    expect(await owner.ask('POST', `/session/push_devices/${gone.id}/test`)).toMatchObject({
      status: 200,
      body: { accepted: false, error: expect.stringMatching(/allow them on it again/) },
    })
    expect(await devicesOf(owner)).toMatchObject([{ id: there.id, name: 'New' }])
    expect(await owner.ask('POST', `/session/push_devices/${there.id}/test`)).toMatchObject({
      body: { accepted: true, error: null },
    })
    expect(titlesOf(there)).toEqual(['A test notice from Replyloop'])
  })

  test('that is gone is forgotten by what is sent from the queue, too', async () => {
    const { account, owner } = await openDesk()
    const device = await subscribe(service, owner)
    device.answers(404)
    const jane = await conversationOf(server, account)
    await asksForPerson(jane)
    expect(device.tries()).toBe(1)
    expect(await devicesOf(owner)).toEqual([])
  })

  test('whose push service is down gets its notice later, once', async () => {
    const { account, owner } = await openDesk()
    const device = await subscribe(service, owner)
    device.answers(503, { 'retry-after': '120' })
    const jane = await conversationOf(server, account)
    await asksForPerson(jane)
    expect(device.tries()).toBe(1)
    device.answers(undefined)
    await after(minute)
    expect(device.tries()).toBe(1)
    await after(2 * minute)
    await after(hour)
    expect(titlesOf(device)).toEqual(['“Ann” needs a human'])
  })

  test('gets no notice that its push service refuses for good, nor one that is out of date', async () => {
    const { account, owner } = await openDesk()
    const device = await subscribe(service, owner)
    const jane = await conversationOf(server, account)
    device.answers(413)
    await asksForPerson(jane)
    await after(hour)
    expect(device.tries()).toBe(1)
    device.answers(500)
    const joe = await conversationOf(server, account)
    await asksForPerson(joe)
    const tried = device.tries()
    await joe.replies()
    device.answers(undefined)
    await after(hour)
    expect([device.tries(), device.notices]).toEqual([tried, []])
  })

  test('is its member’s alone, and ends with their session', async () => {
    const { owner } = await openDesk()
    const ann = await join(owner, 'agent')
    const device = await subscribe(service, owner)
    for (const [method, path] of [
      ['DELETE', `/session/push_devices/${device.id}`],
      ['POST', `/session/push_devices/${device.id}/test`],
    ] as const)
      expect(await ann.person.ask(method, path)).toMatchObject(apiError(404, 'NOT_FOUND'))
    // One browser, in which another member has signed in since.
    expect(
      await ann.person.ask('POST', '/session/push_devices', { body: device.subscription }),
    ).toMatchObject({ status: 201, body: { name: 'A browser' } })
    expect([await devicesOf(owner), await devicesOf(ann.person)]).toMatchObject([[], [{ id: device.id }]])
    const again = await subscribe(service, owner)
    await ann.person.ask('DELETE', '/session')
    expect(await owner.ask('DELETE', `/session/push_devices/${again.id}`)).toMatchObject({ status: 200 })
    expect(await devicesOf(await openSession(server, ann.email))).toEqual([])
  })

  test('to which its push service has given another endpoint stays the same device', async () => {
    const { account, owner } = await openDesk()
    const ann = await join(owner, 'agent')
    const [old, next] = [
      await subscribe(service, owner, 'My phone'),
      service.subscribe((await pushOf(owner)).key),
    ]
    const replace = (replaces: string | null, person = owner, { subscription } = next) =>
      person.ask('POST', '/session/push_devices', { body: { ...subscription, replaces } })
    const isSame = { status: 201, body: { id: old.id, name: 'My phone', isThis: true } }
    // A stranger’s endpoint is nothing to replace.
    expect(await replace(old.subscription.endpoint, ann.person)).toMatchObject(apiError(404, 'NOT_FOUND'))
    expect(await replace(null, ann.person)).toMatchObject(apiError(404, 'NOT_FOUND'))
    expect([await devicesOf(owner), await devicesOf(ann.person)]).toMatchObject([[{ id: old.id }], []])
    // Twice at once, and once more.
    const { endpoint } = old.subscription
    for (const replaced of await Promise.all([replace(endpoint), replace(endpoint)]))
      expect(replaced).toMatchObject(isSame)
    expect(await replace(endpoint)).toMatchObject(isSame)
    expect(await devicesOf(owner)).toMatchObject([{ id: old.id, name: 'My phone' }])
    const jane = await conversationOf(server, account)
    await asksForPerson(jane)
    expect([titlesOf(old), titlesOf(next)]).toEqual([[], ['“Ann” needs a human']])
    // A browser that does not say what there was.
    const third = service.subscribe((await pushOf(owner)).key)
    expect(await replace(null, owner, third)).toMatchObject(isSame)
    // Another browser has what this one gets, and so it is one device.
    const other = await subscribe(service, ann.person, 'Other')
    expect(await replace(third.subscription.endpoint, owner, other)).toMatchObject(isSame)
    expect([await devicesOf(owner), await devicesOf(ann.person)]).toMatchObject([[{ id: old.id }], []])
    // What was removed does not come back.
    await owner.ask('DELETE', `/session/push_devices/${old.id}`)
    expect(await replace(other.subscription.endpoint, owner, third)).toMatchObject(apiError(404, 'NOT_FOUND'))
    expect(await devicesOf(owner)).toEqual([])
  })

  test('that gets another endpoint while its push service says that the old one is gone is not forgotten', async () => {
    const { account, owner } = await openDesk()
    const old = await subscribe(service, owner)
    const next = service.subscribe((await pushOf(owner)).key)
    old.answers(410)
    old.onTry(async () => {
      const body = { ...next.subscription, replaces: old.subscription.endpoint }
      expect(await owner.ask('POST', '/session/push_devices', { body })).toMatchObject({ status: 201 })
    })
    const jane = await conversationOf(server, account)
    await asksForPerson(jane)
    expect(old.tries()).toBe(1)
    expect(await devicesOf(owner)).toMatchObject([{ id: old.id }])
    expect(await owner.ask('POST', `/session/push_devices/${old.id}/test`)).toMatchObject({
      body: { accepted: true },
    })
  })

  test('of a member who is removed gets nothing more', async () => {
    const { account, owner } = await openDesk()
    const ann = await join(owner, 'agent')
    const device = await subscribe(service, ann.person)
    const jane = await conversationOf(server, account)
    await owner.ask('POST', `/conversations/${jane.id}/notes`, { body: { body: 'x', mentions: [ann.id] } })
    await owner.ask('DELETE', `/members/${ann.id}`)
    await untilIdle()
    expect(device.tries()).toBeLessThanOrEqual(1)
    const before = device.tries()
    await asksForPerson(jane)
    expect(device.tries()).toBe(before)
  })

  testOnce('is refused whose endpoint is private, or whose keys are none, and one too many', async () => {
    const { owner } = await openDesk()
    const { subscription } = service.subscribe((await pushOf(owner)).key)
    const add = (body: object) => owner.ask('POST', '/session/push_devices', { body })
    for (const endpoint of ['https://10.0.0.1/x', 'https://192.168.1.1:8443/x', 'http://push.example.com/x'])
      expect(await add({ ...subscription, endpoint })).toMatchObject(apiError(400, 'UNSAFE_URL', 'endpoint'))
    const { auth } = subscription.keys
    for (const p256dh of ['', 'abc', `AA${subscription.keys.p256dh.slice(2)}`, 'A'.repeat(87)])
      expect(await add({ ...subscription, keys: { p256dh, auth } })).toMatchObject(
        apiError(400, 'VALIDATION_FAILED', 'keys.p256dh'),
      )
    for (let count = 0; count < 20; count += 1)
      expect(await add(service.subscribe('x').subscription)).toMatchObject({ status: 201 })
    expect(await add(subscription)).toMatchObject(apiError(403, 'FORBIDDEN'))
  })
})
