import { createContact, newEmail, type TestAccount, type TestResponse } from './factories.ts'
import { fieldsOf, type Person } from './dashboardApi.ts'

/** The account that a request is sent in, and what prepares it. */
export interface Stage {
  account: TestAccount
  /** Sends a request with the account's key to the dashboard's interface. */
  ask: Person['ask']
  /** An account's owner, where one is signed in there. */
  owner: Person
}

/** A request that leaves a line, and what the line tells beside who, where and when. */
export interface AuditedRequest {
  method: string
  path: string
  body?: unknown
  line?: Record<string, unknown>
}

let made = 0
/** A number that no other call returns. */
export const newNumber = (): number => (made += 1)
/** A name that no other call returns. */
export const newName = (what: string): string => `${what} ${newNumber()}`

export const idIn = (answer: TestResponse): string => String(fieldsOf(answer)['id'])

/** Makes something and returns its id. */
const make = async ({ ask }: Stage, path: string, body: unknown): Promise<string> => {
  const answer = await ask('POST', path, { body })
  expect(answer).toMatchObject({ status: 201 })
  return idIn(answer)
}

export const makeWebhook = (stage: Stage) =>
  make(stage, '/webhooks', { targetUrl: 'https://zapier.test/hush', events: ['message.reply'] })
export const makeList = (stage: Stage) => make(stage, '/lists', { name: newName('List') })
export const makeSegment = (stage: Stage) =>
  make(stage, '/segments', { name: newName('Segment'), filter: { all: [] } })
export const makeField = (stage: Stage) =>
  make(stage, '/custom_fields', { name: newName('Field'), type: 'text' })
export const makeCampaign = (stage: Stage, more: object = {}) =>
  make(stage, '/campaigns', { name: newName('Campaign'), ...more })
export const makeSub = async (stage: Stage) => {
  const answer = await stage.ask('POST', '/subaccounts', { body: { email: newEmail('sub') } })
  return String(fieldsOf(answer)['sub_account_id'])
}
const makeTag = async ({ account }: Stage) => {
  const name = newName('tag')
  await createContact(account, { tags: [name] })
  return name
}
export const renamedTag = async (stage: Stage): Promise<AuditedRequest> => {
  const name = await makeTag(stage)
  const after = `${name} again`
  const line = { subject: after, details: { changes: { name: { before: name, after } } } }
  return { method: 'PATCH', path: `/tags/${encodeURIComponent(name)}`, body: { name: after }, line }
}
export const deletedTag = async (stage: Stage): Promise<AuditedRequest> => {
  const name = await makeTag(stage)
  const line = { subject: name, details: { facts: { contacts: 1 } } }
  return { method: 'DELETE', path: `/tags/${encodeURIComponent(name)}`, line }
}
export const optedOut = async ({ account }: Stage) => {
  const { id } = await createContact(account)
  await account.client.updateContact({ params: { id }, body: { optedOut: true } })
  return id
}
export const invite = async ({ owner }: Stage) =>
  idIn(await owner.ask('POST', '/members', { body: { email: newEmail('member'), role: 'agent' } }))

/** A line that says what was changed. */
export const changed = (changes: Record<string, unknown>) => ({ details: { changes } })
