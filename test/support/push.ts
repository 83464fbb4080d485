import { Notifications } from '@replyloop/shared/contract/notifications'
import { fieldsOf, rowsOf, type Person } from './dashboardApi.ts'
import type { PushService } from './pushService.ts'

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
