import { z } from 'zod'
import { botFigures, handOverReasons } from '../values/bot.ts'
import { ContactSummary } from './campaignReports.ts'
import { endpoint } from './endpoint.ts'
import { byId, Id, Instant, optionalInput, pageOf, pageQuery } from './fields.ts'

/** What the bot of a campaign has done in the last 30 days, without what tests asked. */
export const BotFigures = z
  .object({
    since: Instant,
    figures: z.array(z.object({ figure: z.enum(botFigures), count: z.int() })),
    handedOver: z
      .array(z.object({ reason: z.enum(handOverReasons), count: z.int() }))
      .meta({ description: 'By reason, the most frequent first.' }),
    unanswered: z.int().meta({
      description:
        'Questions that it does not know and nobody has decided about, alike ones as one, at this moment.',
    }),
    taught: z.int().meta({ description: 'Questions that the bot did not know and has been taught since.' }),
  })
  .meta({ id: 'BotFigures' })
export type BotFigures = z.infer<typeof BotFigures>

const BotFigureQuery = z
  .object({
    figure: optionalInput(z.enum(botFigures)),
    reason: optionalInput(z.enum(handOverReasons)),
    answerId: optionalInput(Id).describe(
      'Instead of a number: those in which this answer was given, at any time.',
    ),
    ...pageQuery,
  })
  .refine(({ figure, answerId }) => (figure === undefined) !== (answerId === undefined), {
    path: ['figure'],
    message: 'is required, or else answerId, and not both',
  })
  .refine(({ figure, reason }) => reason === undefined || figure === 'handedOver', {
    path: ['reason'],
    message: 'goes with figure=handedOver alone',
  })
export type BotFigureQuery = z.output<typeof BotFigureQuery>

/** A conversation that one of the numbers counts. */
const CountedConversation = z
  .object({ id: z.string(), contact: ContactSummary, at: Instant })
  .meta({ id: 'CountedConversation' })

const reading = { tag: 'Campaigns', scope: 'read', needs: 'viewer', params: byId } as const

/** What bots have done, for `dashboardContract.ts`. */
export const botFigureEndpoints = {
  getBotFigures: endpoint('GET', '/campaigns/:id/bot', {
    ...reading,
    summary: 'Count what the bot of a campaign did in the last 30 days',
    responses: { 200: BotFigures },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  listBotConversations: endpoint('GET', '/campaigns/:id/bot/conversations', {
    ...reading,
    summary:
      'List the conversations behind one of these numbers, or in which an answer was given, newest first',
    query: BotFigureQuery,
    responses: { 200: pageOf(CountedConversation).meta({ id: 'CountedConversationPage' }) },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
}
