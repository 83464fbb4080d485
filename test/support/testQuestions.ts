import { openAccount, type TestAccount } from './factories.ts'
import { importsOf } from './imports.ts'
import type { TestServer } from './server.ts'

/** What the bot of the campaign Desk knows. */
export const knownAnswers = [
  { questions: ['How much is it?', 'What does it cost?'], answer: 'Ten euros.' },
  { question: 'Where are you?', answer: 'In Rome.' },
]

/** An account with that campaign. */
export const openDesk = (server: TestServer, more: object = {}) =>
  openAccount(server, {
    campaigns: [{ name: 'Desk', answers: knownAnswers, publicFacts: 'We open at nine.' }],
    ...more,
  })

/** The test questions of the campaign Desk. */
export const suiteOf = (server: TestServer, account: TestAccount) => {
  const campaignId = account.campaignId('Desk')
  const { client } = account
  const list = async () => (await client.listTestQuestions({ params: { campaignId } })).body
  return {
    campaignId,
    list,
    verdicts: async () =>
      (await list()).data.map(({ question, verdict, verdictBefore }) => [question, verdict, verdictBefore]),
    add: async (question: string, expected: object) =>
      account.ask('POST', `/campaigns/${campaignId}/questions`, { body: { question, ...expected } }),
    change: (id: string, body: object) =>
      account.ask('PATCH', `/campaigns/${campaignId}/questions/${id}`, { body }),
    run: async (ids?: string[]) =>
      (await client.runTestQuestions({ params: { campaignId }, body: ids === undefined ? {} : { ids } }))
        .body,
    answersOf: async () =>
      (await client.listAnswers({ params: { campaignId }, query: {} })).body.data.map(({ id }) => id),
    upload: (file: string) =>
      importsOf(server, account).ask('POST', `/campaigns/${campaignId}/question_file`, file, {
        'content-type': 'text/csv',
      }),
  }
}
