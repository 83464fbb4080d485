import type { Endpoint } from '../contract/endpoint.ts'

/** What the endpoints of each tag are for. */
export const tags: Readonly<Record<Endpoint['tag'], string>> = {
  Contacts: 'People: create, find, update and erase them; what was decided about them; imports by file.',
  Lists: 'Groups of contacts. Who joins the list of a Live campaign gets its opening message.',
  Messages: 'Messages in and out on custom and connected channels, and what became of them.',
  Campaigns: 'What greets, answers and reminds. Campaigns are made in the dashboard.',
  Reports: 'Figures of campaigns, channels, the bot and the team, and the people behind each number.',
  Webhooks: 'Subscriptions to events, their secrets, and recent events.',
  Credits: 'The credit history, and the sub-accounts of agencies.',
  Account: 'The account behind the key.',
  Documents: 'This description of the interface.',
}
