import type { Contact } from '@replyloop/shared/contract/contact'
import type { AnyEvent } from '@replyloop/shared/contract/events'
import type { Note } from '@replyloop/shared/contract/note'
import type { TimelineEntry } from '@replyloop/shared/contract/timeline'
import { fullName } from '@replyloop/shared/values/fullName'
import type { presentEpisode } from '../inbox/inbox.ts'
import type { MessageOfPerson } from './pagesOf.ts'
import type { PersonRead } from './readPerson.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A value as the text of a page or of an attribute: nothing that a person wrote is ever markup. */
const text = (value: string | number | boolean | null | undefined): string =>
  String(value ?? '').replace(/[&<>"']/g, (found) => escapes[found] ?? '')

/** A code such as `stop_keyword` as words. */
const words = (code: string | null): string => text((code ?? '').replaceAll('_', ' '))

const time = (instant: string | null): string =>
  instant === null ? '' : text(`${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`)

const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`

const header = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<th>${text(cell)}</th>`).join('')}</tr>\n`

// It opens offline, from wherever it was unpacked: it loads nothing and runs nothing.
const policy = "default-src 'none'; style-src 'unsafe-inline'"
const style = `:root{color-scheme:light dark;background:Canvas;color:CanvasText}body{background:Canvas;font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #8888;padding:.3rem .6rem;text-align:start;vertical-align:top;overflow-wrap:anywhere}
td{white-space:pre-wrap;min-width:6rem}th{white-space:nowrap}`

type EpisodeOfPerson = ReturnType<typeof presentEpisode>

interface Parts {
  messages: AsyncIterable<{ messages: readonly MessageOfPerson[] }>
  notes: AsyncIterable<readonly Note[]>
  episodes: AsyncIterable<readonly EpisodeOfPerson[]>
  timeline: AsyncIterable<readonly TimelineEntry[]>
  events: AsyncIterable<readonly AnyEvent[]>
}

/** Writes what is held about a person as one page that people can read, in pieces. */
export async function* htmlFile(
  person: PersonRead,
  { messages, notes, episodes, timeline, events }: Parts,
): AsyncGenerator<string> {
  const { account, contact, createdAt } = person
  const name = fullName(contact) || contact.phone || contact.email
  const title = `Data of ${name ?? contact.fromId ?? contact.id}`
  yield `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${text(title)}</title>\n<style>${style}</style>\n</head>\n<body>
<h1>${text(title)}</h1>\n<p>Everything that ${text(account.name)} holds about this person in Replyloop, as of ${time(createdAt)}. The same, for programs, is in data.json.</p>\n`
  yield fieldsOf(person)
  yield `<h2>Messages</h2>\n<table>\n${header('When', 'From', 'Text', 'Files', 'Channel', 'Status')}`
  for await (const page of messages) yield page.messages.map(messageRow).join('')
  yield `</table>\n<h2>Notes of the team</h2>\n<table>\n${header('When', 'From', 'Text')}`
  for await (const page of notes)
    yield page
      .map(({ createdAt: at, member, key, body }) => row(time(at), text(member?.name ?? key), text(body)))
      .join('')
  yield `</table>\n<h2>Episodes of the conversation</h2>\n<table>\n${header('Opened', 'Channel', 'By', 'Handed over', 'Closed')}`
  for await (const page of episodes)
    yield page
      .map(({ openedAt, channel, source, handOverReason, closedAt }) =>
        row(time(openedAt), text(channel), text(source), text(handOverReason), time(closedAt)),
      )
      .join('')
  yield `</table>\n<h2>Automatic decisions</h2>\n<table>\n${header('When', 'About', 'Decided', 'Why', 'Detail')}`
  for await (const page of timeline)
    yield page
      .map((entry) =>
        row(
          time(entry.createdAt),
          words(entry.subject),
          words(entry.decision),
          words(entry.rule),
          text(entry.detail),
        ),
      )
      .join('')
  yield `</table>\n<h2>Events for other systems</h2>\n<table>\n${header('When', 'Event', 'What it tells')}`
  for await (const page of events)
    yield page
      .map(({ createdAt: at, type, data }) => row(time(at), text(type), text(JSON.stringify(data))))
      .join('')
  yield '</table>\n</body>\n</html>\n'
}

const aliasLabels = { id: 'Id', phone: 'Phone', email: 'Email', fromId: 'Id on your platform' } as const

/** What led a person here, in words. */
const describeSource = (source: Contact['source']): string =>
  source ? [source.source, source.headline, source.id, source.url, source.ref].filter(Boolean).join(', ') : ''

function fieldsOf({
  contact,
  identities,
  aliases,
  optOut,
  lists,
  bulkActions,
  openingMessages,
  broadcasts,
  scheduledMessages,
  followUps,
  datedFollowUps,
}: PersonRead): string {
  const { customFields, needsHuman } = contact
  const fields: [string, string][] = [
    ['First name', text(contact.firstName)],
    ['Last name', text(contact.lastName)],
    ['Phone', text(contact.phone)],
    ['Email', text(contact.email)],
    ['Id on your platform', text(contact.fromId)],
    ...identities.map(({ channel, address }): [string, string] => [`Address on ${channel}`, text(address)]),
    ...aliases.map(({ kind, value }): [string, string] => [
      `${aliasLabels[kind]} of a merged contact`,
      text(value),
    ]),
    ...Object.entries(customFields).map(([key, value]): [string, string] => [key, text(value)]),
    ['Tags', text(contact.tags.join(', '))],
    ['Bot', contact.botActive ? 'on' : 'off'],
    [
      'Waits for a person',
      needsHuman === null ? 'no' : `since ${time(needsHuman.since)}: ${words(needsHuman.reason)}`,
    ],
    ['Opted out', optOut === null ? 'no' : `${time(optOut.at)} ${words(optOut.reason)}`],
    ['Came from', text(describeSource(contact.source))],
    ['Known since', time(contact.createdAt)],
    ['Last changed', time(contact.updatedAt)],
  ]
  const known = fields.filter(([, value]) => value !== '')
  return `<h2>Person</h2>\n<table>\n${known.map(([label, value]) => `<tr><th>${text(label)}</th><td>${value}</td></tr>\n`).join('')}</table>
<h2>Lists</h2>\n<table>\n${header('List', 'Since')}${lists.map((list) => row(text(list.name), time(list.joinedAt))).join('')}</table>
<h2>Bulk actions</h2>\n<table>\n${header('Action', 'What became of it', 'Value before', 'Since')}${bulkActions
    .map(({ action, outcome, reason, before, startedAt }) =>
      row(
        text(action),
        text(`${outcome} ${reason ?? ''}`.trim()),
        text(String(before ?? '')),
        time(startedAt),
      ),
    )
    .join('')}</table>
<h2>Campaigns</h2>\n<table>\n${header('Campaign', 'What', 'State', 'Since')}${openingMessages
    .map(({ campaign, state, reason, joinedAt }) =>
      row(text(campaign.name), 'Opening message', `${words(state)} ${words(reason)}`, time(joinedAt)),
    )
    .join('')}${broadcasts
    .map(({ broadcast, state, reason }) =>
      row(text(broadcast.name), 'Broadcast', `${words(state)} ${words(reason)}`, ''),
    )
    .join('')}${scheduledMessages
    .map(({ body, state, sendAt, attachments }) =>
      row(
        [text(body), ...attachments.map(({ url, contentType }) => fileLink(url, contentType))].join('\n'),
        'Scheduled message',
        `${words(state)}, for ${time(sendAt)}`,
        '',
      ),
    )
    .join('')}${followUps
    .map(({ campaign, sent, nextDueAt }) =>
      row(
        text(campaign.name),
        'Follow-ups',
        `${sent} sent${nextDueAt === null ? '' : `, the next is due ${time(nextDueAt)}`}`,
        '',
      ),
    )
    .join('')}${datedFollowUps
    .map(({ campaign, state, date, dueAt }) =>
      row(
        text(campaign.name),
        'Follow-up by a date',
        `${words(state)}${date === null ? '' : `, for ${text(date)}`}${dueAt === null ? '' : `, due ${time(dueAt)}`}`,
        '',
      ),
    )
    .join('')}</table>\n`
}

const fileLink = (url: string | null, contentType: string): string =>
  url === null ? text(contentType) : `<a href="${text(url)}">${text(contentType)}</a>`

function messageRow({
  createdAt,
  direction,
  author,
  member,
  body,
  product,
  attachments,
  channel,
  status,
}: MessageOfPerson): string {
  const from = direction === 'incoming' ? 'the person' : (member?.name ?? author)
  const files = (attachments ?? []).map(({ url, contentType, error }) =>
    url.startsWith('files/') ? fileLink(url, contentType) : text(error ?? `${contentType} at ${url}`),
  )
  const said = product ? `${body}\nAbout the product ${product.id}` : body
  return row(time(createdAt), text(from), text(said), files.join('\n'), text(channel), text(status))
}
