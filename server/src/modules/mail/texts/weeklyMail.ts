import { contract } from '@replyloop/shared/contract/contract'
import { roleAllows, type Role } from '@replyloop/shared/values/roles'
import { secondsText } from '@replyloop/shared/values/secondsText'
import { dateAfter } from '../../../platform/clock/localTime.ts'
import { readNumbers, type Numbers } from '../../reports/reports.ts'
import type { WriteMail } from './mailText.ts'
import { quotedName } from './withoutLinks.rules.ts'

interface Line {
  name: string
  of: keyof Numbers
  /** Its page of the reports. */
  page: string
  /** Whose members may read it. */
  needs: Role | null
  /** What helps where there is nothing. */
  next: string
}

const lines: readonly Line[] = [
  {
    name: 'New contacts',
    of: 'newContacts',
    page: '',
    needs: contract.getVolume.needs,
    next: 'Import people, or let a form or your website add them.',
  },
  {
    name: 'Messages received',
    of: 'incoming',
    page: '',
    needs: contract.getVolume.needs,
    next: 'Connect a channel under Channels, and tell people where to write.',
  },
  {
    name: 'Messages sent',
    of: 'outgoing',
    page: '',
    needs: contract.getVolume.needs,
    next: 'Activate a campaign, or write a broadcast.',
  },
  {
    name: 'Answered by the bot alone',
    of: 'answeredAlone',
    page: '/bot',
    needs: contract.getBotReport.needs,
    next: 'Give a campaign answers; its page lists under Unanswered what was asked.',
  },
  {
    name: 'Median first response of persons',
    of: 'firstResponse',
    page: '/response-times',
    needs: contract.getResponseTimes.needs,
    next: 'The inbox shows who waits for an answer.',
  },
]

/** Five numbers of the week before a Monday, with those of the week before that, each with its page of the reports. */
export const weeklyMail: WriteMail = async ({ read, scan, now, mail, account, member, serverUrl }) => {
  const { subject: monday } = mail
  if (monday === undefined || account.suspendedAt !== null) return undefined
  const days = { from: dateAfter(monday, -7), to: dateAfter(monday, -1) }
  const shown = lines.filter(({ needs }) => needs === null || roleAllows(member.role, needs))
  if (shown.length === 0) return undefined
  const { current, before } = await readNumbers({ read, scan }, { accountId: account.id, now }, days)
  const query = `?from=${days.from}&to=${days.to}&compare=true`
  const urlOf = (page: string) => `${serverUrl}/dashboard/reports${page}${query}`
  return {
    subject: `The week of ${quotedName(account.name)} in numbers`,
    paragraphs: [`From ${days.from} to ${days.to}; in brackets the week before.`],
    items: shown.map(({ name, of, page, next }) => ({
      text: `${name}: ${written(of, current)} (${written(of, before)})${isNothing(of, current) ? `. ${next}` : ''}`,
      url: urlOf(page),
    })),
    button: { label: 'Open the reports of the week', url: urlOf('') },
    reason: 'You get this mail because you have chosen the numbers of each week.',
  }
}

const isNothing = (of: keyof Numbers, numbers: Numbers): boolean =>
  numbers[of] === null || (numbers[of] === 0 && of !== 'firstResponse')

function written(of: keyof Numbers, numbers: Numbers): string {
  const value = numbers[of]
  if (value === null) return 'none'
  return of === 'firstResponse' ? secondsText(value) : String(value)
}
