/**
 * Who imports whom (docs/architecture.md, Modules): `platform` < `modules` < `app`. A module imports those above it here that
 * its line names, each for the reason beside it. What must happen against this order stands in server/src/app/reactions.ts.
 * @type {Record<string, Record<string, string>>}
 */
export const edges = {
  docs: {},
  accounts: {},
  access: { accounts: 'members of' },
  webhooks: { accounts: 'their settings sign replies', access: 'audited' },
  credits: { accounts: 'balances of', access: 'audited; agencies sign in', webhooks: 'ask for a recharge' },
  consent: {},
  channels: { accounts: 'settings of', access: 'audited', webhooks: 'a kind of', consent: 'forms of phones' },
  contacts: {
    access: 'audited',
    accounts: 'in whose zone dates count',
    consent: 'who may be one of them again, but has opted out',
    webhooks: 'published by',
  },
  lists: { access: 'audited', contacts: 'members', webhooks: 'show members as they do' },
  conversations: {
    access: 'audited',
    accounts: 'settings of',
    channels: 'carry messages',
    consent: 'asked before each message',
    contacts: 'with whom',
    webhooks: 'published by',
  },
  inbox: {
    access: 'audited; members who answer, and whom notes mention',
    accounts: 'in whose zone times count',
    contacts: 'with whom, and whom notes are about',
    conversations: 'on which it is the work; files of what is written in them',
    webhooks: 'published by',
  },
  segments: {
    access: 'audited',
    accounts: 'days of',
    contacts: 'whom they find',
    webhooks: 'show contacts as they do',
  },
  campaigns: {
    access: 'audited',
    accounts: 'settings of',
    channels: 'whose templates open conversations',
    consent: 'whether people have opted out, of many at once',
    contacts: 'whom they greet',
    conversations: 'send messages',
    credits: 'charged',
    lists: 'whose joins start them',
    webhooks: 'published by',
  },
  bulk: {
    access: 'audited',
    campaigns: 'whom a join greets',
    contacts: 'to whom something is done',
    lists: 'who is on one already',
    segments: 'whom it means',
  },
  // The table of an agency's sub-accounts shows something of each, and a campaign goes from one to another.
  agency: {
    accounts: 'has accounts',
    campaigns: 'counts, and copies',
    channels: 'that a copy finds',
    contacts: 'counts who wait; fields of',
    conversations: 'counts messages of',
    credits: 'use of',
    lists: 'made for a copy',
    segments: 'that go along with a copy',
  },
  bot: {
    accounts: 'engine and credit of',
    campaigns: 'knowledge of',
    consent: 'keywords are no questions',
    contacts: 'whom it answers',
    conversations: 'what was said; sends messages',
    credits: 'charged',
    webhooks: 'published by',
  },
  optOut: {
    accounts: 'whether it is suspended',
    bot: 'hands over what may be an opt-out',
    campaigns: 'stopped by an opt-out',
    consent: 'the words',
    contacts: 'who opts out',
    conversations: 'confirmed in; undelivered messages are cancelled',
  },
  merging: {
    access: 'audited',
    bulk: 'that mean either',
    campaigns: 'what they have for both',
    contacts: 'two of them become one',
    conversations: 'become one',
    inbox: 'episodes of both, and notes about either',
    lists: 'where either is',
    optOut: 'of either holds for both',
    webhooks: 'published by; what was told of both',
  },
  transfers: {
    access: 'audited',
    bulk: 'whose people an export may have',
    campaigns: 'whom an import greets',
    consent: 'who is who, in any spelling',
    contacts: 'what is moved',
    conversations: 'which labels channels have',
    lists: 'joined by an import, chosen for an export',
    segments: 'chosen for an export',
  },
  privacy: {
    access: 'audited',
    accounts: 'settings of',
    bulk: 'what was done to a person',
    campaigns: 'what they had for a person',
    consent: 'whether a person has opted out',
    contacts: 'who a person is',
    conversations: 'what was said',
    inbox: 'episodes of a person, and notes about them',
    lists: 'where a person is',
    webhooks: 'what was told of a person',
  },
  // Last of those with reactions: what happens in one of the others may be told by mail.
  mail: {
    access: 'whom it goes to, and by which links they come in',
    accounts: 'what it tells of',
    campaigns: 'pause broadcasts, which it tells',
    channels: 'stop, which it tells',
    contacts: 'who waits for a person',
    credits: 'run low, which it tells',
    docs: 'whose look its page has',
    inbox: 'has notes that mention members, which it tells',
    transfers: 'are finished, which it tells',
    webhooks: 'fail, which it tells',
  },
  // It writes what would have happened in thirty days, past all that would follow from it.
  exampleData: {
    access: 'audited; who looks at it acts there',
    accounts: 'is one, and belongs to one',
    campaigns: 'some of it',
    channels: 'its sandbox',
    consent: 'what confirms an opt-out',
    contacts: 'most of it',
    conversations: 'what was said',
    inbox: 'how the team answered',
    lists: 'some of it',
    privacy: 'erases it',
  },
  // Its sandbox is a phone: it joins the list of a campaign, writes, and shows what is sent to it.
  dashboard: {
    accounts: 'settings of',
    campaigns: 'tried on the phone',
    channels: 'the phone is one',
    contacts: 'whose phone it is',
    conversations: 'what the phone writes and shows',
    credits: 'the balance in the menu',
    lists: 'joined by the phone',
  },
}

export const modules = Object.keys(edges)
for (const [at, name] of modules.entries())
  for (const other of Object.keys(edges[name] ?? {}))
    if (modules.indexOf(other) >= at || !modules.includes(other))
      throw new Error(`${name} imports ${other}, which must stand above it in the table of edges`)
