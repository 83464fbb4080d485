import type { ResponseBody } from '../api.ts'
import { counted } from '../ui/counted.ts'
import type { Settings } from './settingsQueries.ts'

type Effect = ResponseBody<'GET /settings/retention_effect'>

const numberOf = ({ count, capped }: Effect['messages'], one: string): string =>
  capped ? `more than ${counted(count, one)}` : counted(count, one)

/** What limits delete, a line for each: older than what, and how much that is now. */
export function deletionsOf(
  { messagesMonths, mediaMonths, eventsDays, auditMonths }: Partial<Settings['retention']>,
  { messages, media, events, audit }: Effect,
): string[] {
  const line = (what: string, age: string, now: string) => `${what} older than ${age}: ${now} now`
  return [
    ...(messagesMonths
      ? [line('Messages', counted(messagesMonths, 'month'), numberOf(messages, 'message'))]
      : []),
    ...(mediaMonths
      ? [line('Files of messages', counted(mediaMonths, 'month'), `those of ${numberOf(media, 'message')}`)]
      : []),
    ...(eventsDays ? [line('Events', counted(eventsDays, 'day'), numberOf(events, 'event'))] : []),
    ...(auditMonths
      ? [line('Lines of the audit log', counted(auditMonths, 'month'), numberOf(audit, 'line'))]
      : []),
  ]
}
