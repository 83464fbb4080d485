import type { TriedBot, TryBot } from '@replyloop/shared/contract/campaignTrial'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { personChoice } from '@replyloop/shared/values/content'
import { trialsPerMinute } from '@replyloop/shared/values/limits'
import { readAccount } from '../accounts/accounts.store.ts'
import { unknownPerson } from '../contacts/contact.rules.ts'
import { withContact, requireContact } from '../contacts/findContact.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireChoices } from '../conversations/outgoing.ts'
import { countOrRefuse } from '../../platform/db/limiter.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { requireSafeUrl } from '../../platform/outboundHttp/requireSafeUrl.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'
import { pluralize } from '../../platform/text/pluralize.ts'
import type { AskModel } from './askModel.ts'
import { askOutside, engineBusy } from './askOutside.ts'
import { namedFits, titleOfBasis } from './basis.rules.ts'
import { contextLength } from './bot.rules.ts'
import type { Conversation, EngineAnswer, ModelFault } from './engine.ts'
import type { EngineOf } from './engineOf.ts'
import { chosenAnswer, suggestionOf } from './suggesting/suggestion.rules.ts'
import { storeModelFailure } from './answering/situation.ts'
import { findCampaign } from '../campaigns/campaigns.store.ts'
import { readPassages } from '../knowledge/knowledge.ts'
import { ruledOn } from './suite/ruled.rules.ts'

interface TrialParts {
  db: Db
  engineOf: EngineOf
  askModel: AskModel
  validateUrl: SafeFetch['validateUrl']
}

/** The test chat of a campaign, which charges nothing and keeps nothing; and a question for the model alone. */
export function tryBotRoutes({ db, engineOf, askModel, validateUrl }: TrialParts): Route[] {
  const trials = db.createLimiter({ name: 'bot_trials', points: trialsPerMinute, seconds: 60 })
  const countTrial = ({ id }: Caller) =>
    countOrRefuse(
      trials,
      id,
      (seconds) =>
        `At most ${trialsPerMinute} answers can be tried in a minute; retry in ${pluralize(seconds, 'second')}`,
    )
  const tryBot = async (body: TryBot, caller: Caller) => {
    const contact =
      body.contactId === undefined
        ? unknownPerson
        : await withContact(db.read, caller.id, body.contactId, (id) =>
            requireContact(db.read, caller.id, id),
          )
    const last = body.messages.at(-1)
    if (last?.tapped === personChoice) return ok(presentAnswer('hand_over', { reason: 'asked_for_human' }))
    const ruled = ruledOn(last?.body ?? '', body.language)
    if (ruled !== undefined) return ok(presentAnswer(ruled.kind, ruled))
    await countTrial(caller)
    const engine = engineOf(await readAccount(db.read, caller.id))
    const campaign = body.campaignId === undefined ? undefined : await findCampaign(db.read, body.campaignId)
    const saved = campaign?.accountId === caller.id ? campaign : undefined
    const passages = saved === undefined ? [] : await readPassages(db.read, saved)
    const conversation = conversationOf(body, contact, { id: saved?.id, passages })
    const chosen =
      last?.tapped === undefined ? undefined : chosenAnswer(last.tapped, conversation.campaign.answers)
    if (chosen !== undefined) return ok({ ...presentAnswer('answer', chosen), ...shownBelow(chosen, body) })
    const answer = await askOutside(engine, conversation)
    if (answer === undefined) throw engineBusy()
    const isAskedLast = body.messages.findLast(({ from }) => from === 'business')?.suggests === true
    const suggestion =
      body.suggestAnswers && !isAskedLast ? suggestionOf(answer, conversation.campaign) : undefined
    const basis = presentBasis(answer, conversation.campaign)
    return suggestion === undefined
      ? ok({ ...presentAnswer(answer.kind, answer), ...basis, ...shownBelow(answer, body) })
      : ok({ ...presentAnswer('suggest', { text: suggestion.body }), ...basis, ...suggestion.choices })
  }
  return [
    route(dashboardContract.tryBot, ({ body }, { caller }) => tryBot(body, caller)),
    route(dashboardContract.tryModel, async ({ body }, { caller, transact }) => {
      requireSafeUrl(validateUrl, 'baseUrl', body.baseUrl)
      await countTrial(caller)
      const tried = await askModel(await readAccount(db.read, caller.id), body)
      const { question: _question, ...unsaved } = body
      const isOfSaved = Object.values(unsaved).every((setting) => setting === undefined)
      if (!isOfSaved) return ok(tried)
      return transact(async (tx) => {
        await storeModelFailure(tx, await readAccount(tx, caller.id), tried.failure)
        return ok(tried)
      })
    }),
  ]
}

/** The buttons, the menu or the link of the pair whose answer is given word for word. */
function shownBelow(answer: EngineAnswer, { answers }: TryBot) {
  if (answer.kind !== 'answer') return undefined
  const at = answers.findIndex((pair) => pair.content && pair.answer === answer.text)
  const content = answers[at]?.content
  return content ? requireChoices(content, `answers[${at}].content.`) : undefined
}

const presentAnswer = (
  kind: TriedBot['kind'],
  { text, reason, failure }: { text?: string; reason?: string; failure?: ModelFault },
): TriedBot => ({
  kind,
  text: text ?? null,
  reason: reason ?? null,
  basis: null,
  others: [],
  ...(failure && { failure: { message: null, ...failure } }),
})

/** From what an answer is, and what else may be meant. */
function presentBasis(answer: EngineAnswer, campaign: Conversation['campaign']) {
  if (answer.kind === 'hand_over') return { others: namedFits(campaign, answer.fits ?? []) }
  if (answer.kind !== 'answer' || answer.basis === undefined) return {}
  const { source, certainty, second } = answer.basis
  const basis = { source: source.kind, title: titleOfBasis(campaign, answer.basis), certainty }
  return { basis, others: namedFits(campaign, second ? [second] : []) }
}

/** As in a real conversation the engine sees the latest texts, and answers what has been written since the last answer. */
function conversationOf(
  { messages, language, botCaution, botInstructions, publicFacts, answers }: TryBot,
  { firstName, lastName, email, phone, customFields }: Conversation['contact'],
  { id, passages }: { id: string | undefined; passages: Awaited<ReturnType<typeof readPassages>> },
): Conversation {
  const answered = messages.findLastIndex(({ from }) => from === 'business')
  return {
    campaign: {
      ...(id !== undefined && { id }),
      language,
      instructions: botInstructions,
      publicFacts,
      answers: answers.map(({ question, questions = [question], answer }, at) => ({
        id: String(at),
        questions,
        answer,
      })),
      caution: botCaution,
      passages,
    },
    contact: { firstName, lastName, email, phone, customFields },
    messages: messages.slice(-contextLength),
    question: messages
      .slice(answered + 1)
      .map(({ body }) => body)
      .join('\n'),
  }
}
