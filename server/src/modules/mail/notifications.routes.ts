import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { ChangeNotifications, Notifications } from '@replyloop/shared/contract/notifications'
import { isTold, mailKinds, mayBeTold, type NoticeKind, pushKinds } from '@replyloop/shared/values/mail'
import type { Role } from '@replyloop/shared/values/roles'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { countOrRefuse, tooMany } from '../../platform/db/limiter.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { requireSession } from '../../platform/http/authenticate.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { PushKeys } from '../../platform/push/pushKeys.ts'
import { readMember } from '../access/members.ts'
import { mailsFailSince } from './mailHealth.ts'
import { pushDeviceRoutes, type DeviceParts } from './push/devices.routes.ts'
import { scheduleWeeklyMail } from './sending/mailWeekly.ts'
import { saveChoices } from './sending/saveChoices.ts'
import { sendTestMail } from './sending/sendTestMail.ts'

/** What the signed-in member is told of by mail and on their devices. */
export function notificationRoutes(parts: DeviceParts & { mailer: Mailer | undefined }): Route[] {
  const { db } = parts
  const testLimit = db.createLimiter({ name: 'test_mail', points: 5, seconds: 600 })
  return [
    ...pushDeviceRoutes(parts),
    route(dashboardContract.getNotifications, async (_input, { caller }) =>
      ok(await readNotifications(db.read, parts, requireSession(caller).memberId)),
    ),
    route(dashboardContract.changeNotifications, ({ body }, { caller, transact }) =>
      transact(async (tx) => {
        const { memberId } = requireSession(caller)
        await changeChoices(tx, memberId, body)
        if (body.choices?.weekly === true) await beginWeekly(tx, memberId)
        return ok(await readNotifications(tx, parts, memberId))
      }),
    ),
    route(dashboardContract.sendTestMail, async (_input, { caller }) => {
      const { memberId } = requireSession(caller)
      const { mailer } = parts
      if (mailer === undefined)
        throw new Problem('NOT_FOUND', 'No mail leaves this service: its operator has set no SMTP_URL')
      await countOrRefuse(testLimit, memberId, tooMany('test mails'))
      return ok(await sendTestMail({ ...parts, mailer }, memberId))
    }),
  ]
}

async function readNotifications(
  read: Reader,
  { mailer, pushKeys }: { mailer: Mailer | undefined; pushKeys: PushKeys },
  memberId: string,
): Promise<Notifications> {
  const { role, mailChoices, pushChoices, doNotDisturb } = await readMember(read, memberId)
  return {
    mail:
      mailer === undefined
        ? null
        : { from: mailer.from.address, failingSince: isoTime(await mailsFailSince(read)) },
    choices: presentChoices(mailKinds, role, mailChoices),
    push: {
      key: pushKeys.publicKey,
      choices: presentChoices(pushKinds, role, pushChoices),
      doNotDisturb,
    },
  }
}

/** Has the mail of next Monday sent, where no other member has had it begun. */
const beginWeekly = async (tx: Tx, memberId: string): Promise<void> =>
  scheduleWeeklyMail(tx, (await readMember(tx, memberId)).accountId)

const presentChoices = <K extends NoticeKind>(
  kinds: readonly K[],
  role: Role,
  choices: Partial<Record<K, boolean>> | null,
): { kind: K; wanted: boolean }[] =>
  kinds.filter((kind) => mayBeTold(kind, role)).map((kind) => ({ kind, wanted: isTold(kind, role, choices) }))

/** Stores what a member wants to be told of. Throws `FORBIDDEN` for what the role may not be told of. */
const changeChoices = (
  tx: Tx,
  memberId: string,
  { choices, pushChoices, doNotDisturb }: ChangeNotifications,
): Promise<void> =>
  saveChoices(tx, memberId, ({ role }) => {
    requireAllowed(mailKinds, choices, role)
    requireAllowed(pushKinds, pushChoices, role)
    return {
      ...(choices && { mailChoices: choices }),
      ...(pushChoices && { pushChoices }),
      ...(doNotDisturb && { doNotDisturb }),
    }
  })

function requireAllowed<K extends NoticeKind>(
  kinds: readonly K[],
  choices: Partial<Record<K, boolean>> | undefined,
  role: Role,
): void {
  const refused = kinds.find((kind) => choices?.[kind] !== undefined && !mayBeTold(kind, role))
  if (refused !== undefined)
    throw new Problem('FORBIDDEN', `Members with the role ${role} are told of nothing of the kind ${refused}`)
}
