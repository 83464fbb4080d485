import type { KeyScope } from '@replyloop/shared/values/apiKey'

/** What each scope of a key means, in plain words. */
export const keyScopeTexts: Readonly<Record<KeyScope, { label: string; meaning: string }>> = {
  full: {
    label: 'Full access',
    meaning:
      'Everything that the API can do: send messages, subscribe to events, change settings. For your backend.',
  },
  send: {
    label: 'Contacts and messages',
    meaning:
      'Creates and changes contacts, adds them to lists, sends and reads messages on every channel, and is told of events by webhooks of its own. Undoes no opt-out, imports and exports nothing, changes no settings. For a Zap or a workflow that writes to people.',
  },
  contacts: {
    label: 'Contacts and lists',
    meaning:
      'Sees and changes contacts and lists, imports and exports them; sees no messages. Adding somebody to a list starts its campaign for them. For forms and landing pages.',
  },
  read: { label: 'Read only', meaning: 'Sees everything, messages too, and changes nothing. For reports.' },
}
