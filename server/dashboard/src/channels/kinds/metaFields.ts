import type { SettingField } from './kindTexts.ts'

// What all channels at Meta are connected with.

export const appSecret: SettingField = {
  name: 'appSecret',
  label: 'App secret',
  hint: 'Meta: your app > App settings > Basic. Hooks are signed with it.',
  isSecret: true,
}

export const humanAgent: SettingField = {
  name: 'humanAgent',
  label: 'Late replies by hand',
  hint: 'Only if Meta has approved “Human Agent” for your app: people, but no bot and no campaign, may then reply for seven days.',
  isSwitch: true,
}

export const verifyToken: SettingField = {
  name: 'verifyToken',
  label: 'Verify token',
  hint: 'What Meta shows when it asks whether the callback URL is right.',
  whenEmpty: 'One is made for you',
}

export const graphVersion: SettingField = {
  name: 'graphVersion',
  label: 'Graph version',
  hint: 'The version of Meta’s interface.',
  whenEmpty: 'v25.0',
}

export const metaAddress: SettingField = {
  name: 'apiUrl',
  label: 'API address',
  hint: 'Only for a proxy or a test.',
  whenEmpty: 'https://graph.facebook.com',
}

/** Who opens a conversation on Messenger and Instagram. */
export const peopleWriteFirst =
  'People write first: campaigns cannot open a conversation there, and answers go out for 24 hours after what a person wrote.'
