import { campaignDefaults } from '@replyloop/shared/values/campaign'
import { dayMs, hourMs } from '../../platform/clock/time.ts'
import type { PastCampaign } from '../campaigns/campaigns.ts'
import type { ListRow } from '../lists/lists.store.ts'
import { answered } from './texts.ts'
import { exampleChannel, type World } from './world.ts'

export type ExampleCampaign = PastCampaign

/** The lists of example data. */
export function exampleLists({ accountId, now, idAt }: World) {
  const list = (name: string, place: number): ListRow => {
    const createdAt = now - 32 * dayMs + place * 1000
    return { id: idAt('lst', createdAt), accountId, name, deletedAt: null, createdAt }
  }
  return {
    optIns: list('Webinar opt-ins', 0),
    newsletter: list('Newsletter', 1),
    customers: list('Customers', 2),
  }
}

/** The campaigns of example data: one greets, answers and reminds, one waits half-way, one answers alone. */
export function exampleCampaigns(
  { accountId, now, idAt }: World,
  { optIns, newsletter }: ReturnType<typeof exampleLists>,
) {
  const campaign = (place: number, fields: Partial<ExampleCampaign> & Pick<ExampleCampaign, 'name'>) => {
    const createdAt = now - 32 * dayMs + hourMs + place * 1000
    return {
      ...campaignDefaults,
      status: 'Live',
      listId: null,
      openingChoices: null,
      openingFiles: null,
      openingTemplate: null,
      lastOpeningAt: 0,
      ...fields,
      channel: exampleChannel,
      id: idAt('cam', createdAt),
      accountId,
      createdAt,
    } satisfies ExampleCampaign
  }
  const answers = answered.map(({ question, answer }) => ({ questions: [question], answer }))
  return {
    followUp: campaign(0, {
      name: 'Webinar follow-up',
      listId: optIns.id,
      triggerOnListAdd: true,
      openingMessage:
        'Hi {{firstName|there}}, thanks for signing up! What would you like to get better at as a team?',
      botEnabled: true,
      botInstructions: 'Answer in two sentences at most, kindly and without exclamation marks.',
      publicFacts: 'We coach small teams. A first call is free and takes 30 minutes.',
      answers,
      followUps: [
        {
          afterMinutes: 1440,
          text: 'Hi {{firstName|there}}, shall I keep a place in the group call for you?',
        },
        { afterMinutes: 4320, text: 'The group call begins next week. One word, and you are in.' },
      ],
    }),
    offer: campaign(1, {
      name: 'Spring offer',
      type: 'Outgoing',
      status: 'Paused',
      listId: newsletter.id,
      triggerOnListAdd: true,
      openingMessage:
        'Hi {{firstName|there}}, our spring dates are out: six sessions for the price of five, for two people. Shall I send you the dates?',
      pacePerMinute: 6,
    }),
    chat: campaign(2, {
      name: 'Website chat',
      type: 'Incoming',
      botEnabled: true,
      keywords: ['website', 'chat'],
      answers: answers.slice(0, 4),
    }),
  }
}
