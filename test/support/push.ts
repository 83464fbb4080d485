import { Notifications } from '@replyloop/shared/contract/notifications'
import { botCampaign } from './conversation.ts'
import { fieldsOf, membersOf, openOwner, rowsOf, type Person } from './dashboardApi.ts'
import type { PushService } from './pushService.ts'
import { suiteOnFakeClock, suitePushService } from './suite.ts'
import { second } from './time.ts'

/** A service on a fake clock beside a push service, to which nothing wrong may come. */
export function suiteOfPush() {
  const service = suitePushService()
  const suite = suiteOnFakeClock()
  const { server, after } = suite
  afterEach(() => {
    expect(service.problems).toEqual([])
  })
  return {
    ...suite,
    ...membersOf(server),
    service,
    /** An account whose bot answers. */
    openDesk: () =>
      openOwner(server, { name: 'Acme', lists: [{ name: 'Leads' }], campaigns: [botCampaign()] }),
    /** The contact asks for a person: the bot hands over after two seconds, and what follows is told after two more. */
    asksForPerson: async ({ writes }: { writes: (body: string) => Promise<unknown> }) => {
      await writes('I want to speak to a human, my card is 4111')
      await after(2 * second)
      await after(2 * second)
    },
  }
}

/** What a member has chosen for their devices, and the key that these subscribe by. */
export const pushOf = async (person: Person) =>
  Notifications.parse((await person.ask('GET', '/session/notifications')).body).push

/** Has a member get notices on a new device. */
export async function subscribe(service: PushService, person: Person, name = 'Firefox on Linux') {
  const device = service.subscribe((await pushOf(person)).key)
  const added = await person.ask('POST', '/session/push_devices', {
    body: { ...device.subscription, name },
  })
  expect(added).toMatchObject({ status: 201, body: { name, isThis: true, lastNoticeAt: null } })
  return { ...device, id: String(fieldsOf(added)['id']) }
}

/** The devices of a member. */
export const devicesOf = async (person: Person) => rowsOf(await person.ask('GET', '/session/push_devices'))

/** The titles of the notices that a device has got. */
export const titlesOf = ({ notices }: { notices: { title: string }[] }) => notices.map(({ title }) => title)
