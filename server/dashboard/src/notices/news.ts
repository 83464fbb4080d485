import { roleAllows, type Role } from '@replyloop/shared/values/roles'
import { api } from '../api.ts'
import { nameOf } from '../contacts/nameOf.ts'
import { reasonFor } from '../contacts/timelineText.ts'

/** Something to tell beside the pages: each has a key that is new for each time that it happens. */
export interface News {
  key: string
  title: string
  text: string
  /** Where it is in the dashboard. */
  path: string
}

/** Of as many conversations, those with the latest activity, it is looked at whether they need a human. */
const looked = '20'

/** The conversations that need a human now. */
export async function readWaiting(): Promise<News[]> {
  const { data } = await api('GET /conversations', { query: { filter: 'needs_human', limit: looked } })
  return data.flatMap(({ contact, needsHuman }) =>
    needsHuman === null
      ? []
      : [
          {
            key: `${contact.id} ${needsHuman.since}`,
            title: `${nameOf(contact)} needs a human`,
            text: `The bot handed over ${reasonFor('hand_over', needsHuman.reason)}.`,
            path: `/inbox/${contact.id}`,
          },
        ],
  )
}

/** The channels and webhooks that are down now, for those who can do something about it. */
export async function readOutages(role: Role): Promise<News[]> {
  if (!roleAllows(role, 'admin')) return []
  const [channels, reply] = await Promise.all([
    api('GET /connected_channels'),
    api('GET /reply_webhook/health'),
  ])
  return [
    ...channels.data.flatMap(({ id, name, state, stoppedAt, stoppedReason }) =>
      state === 'stopped'
        ? [
            {
              key: `${id} ${stoppedAt}`,
              title: `The channel ${name} needs attention`,
              text: stoppedReason ?? 'What goes out there waits.',
              path: `/settings/channels/${id}`,
            },
          ]
        : [],
    ),
    ...(reply.state === 'failing'
      ? [
          {
            key: `reply ${reply.failingSince}`,
            title: 'The Custom Channel Webhook is failing',
            text: 'What goes there waits and is tried again.',
            path: '/settings/webhook',
          },
        ]
      : []),
  ]
}
