import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Notifications } from '@replyloop/shared/contract/notifications'
import { getsMail, mailKinds, mayGetMail, type MailChoices } from '@replyloop/shared/values/mail'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import { countOrRefuse, type CreateLimiter } from '../../platform/db/limiter.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { requireSession } from '../../platform/http/authenticate.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { pluralize } from '../../platform/text/pluralize.ts'
import { readMember } from '../access/members.ts'
import { mailsFailSince } from './mailHealth.ts'
import { saveChoices } from './sending/saveChoices.ts'
import { sendTestMail } from './sending/sendTestMail.ts'

/** What the signed-in member is told of by mail. */
export function notificationRoutes(parts: {
  db: Db
  clock: Clock
  mailer: Mailer | undefined
  serverUrl: () => string
}): Route[] {
  const { db, mailer } = parts
  const testLimit = createTestLimit(db.createLimiter)
  return [
    route(dashboardContract.getNotifications, async (_input, { caller }) =>
      ok(await readNotifications(db.read, mailer, requireSession(caller).memberId)),
    ),
    route(dashboardContract.changeNotifications, ({ body }, { caller, transact }) =>
      transact(async (tx) => {
        const { memberId } = requireSession(caller)
        await changeChoices(tx, memberId, body.choices)
        return ok(await readNotifications(tx, mailer, memberId))
      }),
    ),
    route(dashboardContract.sendTestMail, async (_input, { caller }) => {
      const { memberId } = requireSession(caller)
      if (mailer === undefined)
        throw new Problem('NOT_FOUND', 'No mail leaves this service: its operator has set no SMTP_URL')
      await testLimit(memberId)
      return ok(await sendTestMail({ ...parts, mailer }, memberId))
    }),
  ]
}

async function readNotifications(
  read: Reader,
  mailer: Mailer | undefined,
  memberId: string,
): Promise<Notifications> {
  const { role, mailChoices } = await readMember(read, memberId)
  return {
    mail:
      mailer === undefined
        ? null
        : { from: mailer.from.address, failingSince: isoTime(await mailsFailSince(read)) },
    choices: mailKinds
      .filter((kind) => mayGetMail(kind, role))
      .map((kind) => ({ kind, wanted: getsMail(kind, role, mailChoices) })),
  }
}

/** Stores which mails a member wants. Throws `FORBIDDEN` for those that the role may not have. */
const changeChoices = (tx: Tx, memberId: string, choices: MailChoices): Promise<void> =>
  saveChoices(tx, memberId, ({ role }) => {
    const refused = mailKinds.find((kind) => choices[kind] !== undefined && !mayGetMail(kind, role))
    if (refused !== undefined)
      throw new Problem('FORBIDDEN', `Members with the role ${role} get no mails of the kind ${refused}`)
    return choices
  })

/** How many test mails a member may send in ten minutes. Throws `RATE_LIMITED`. */
function createTestLimit(createLimiter: CreateLimiter): (memberId: string) => Promise<void> {
  const limiter = createLimiter({ name: 'test_mail', points: 5, seconds: 600 })
  return (memberId) =>
    countOrRefuse(
      limiter,
      memberId,
      (seconds) => `Too many test mails; try again in ${pluralize(Math.ceil(seconds / 60), 'minute')}`,
    )
}
