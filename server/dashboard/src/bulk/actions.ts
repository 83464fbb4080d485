import { isOneOf } from '@replyloop/shared/values/oneOf'

/** What the pages do to many contacts: an action of the interface, with what it says in each direction. */
export const actionKeys = [
  'tag',
  'untag',
  'addToList',
  'removeFromList',
  'setField',
  'clearField',
  'botOn',
  'botOff',
  'assign',
  'snooze',
  'close',
  'optOut',
  'export',
  'erase',
] as const
export type ActionKey = (typeof actionKeys)[number]

interface ActionTexts {
  /** In the menu, and above its dialog. */
  readonly title: string
  /** On the button that starts it, before how many they are. */
  readonly verb: string
  readonly does: string
  readonly canBeUndone: boolean
}

/** Whether it is the work on conversations, which agents may do to many, and undo. */
export const isWork = (type: string): boolean => isOneOf(['assign', 'close', 'snooze'], type)

/** Each action by what it is called, and what it does. */
export const actionTexts: Readonly<Record<ActionKey, ActionTexts>> = {
  tag: {
    title: 'Add a tag',
    verb: 'Tag',
    does: 'Each gets the tag. Who has it already stays as they are.',
    canBeUndone: true,
  },
  untag: { title: 'Remove a tag', verb: 'Untag', does: 'Each loses the tag.', canBeUndone: true },
  addToList: {
    title: 'Add to a list',
    verb: 'Add',
    does: 'Each joins the list. Who is on it already stays as they are.',
    canBeUndone: true,
  },
  removeFromList: {
    title: 'Remove from a list',
    verb: 'Remove',
    does: 'Each leaves the list. Who is put back by an undo is not greeted.',
    canBeUndone: true,
  },
  setField: {
    title: 'Set a field',
    verb: 'Set for',
    does: 'The field gets this value for each, in place of what is there.',
    canBeUndone: true,
  },
  clearField: {
    title: 'Clear a field',
    verb: 'Clear for',
    does: 'The field is emptied for each.',
    canBeUndone: true,
  },
  botOn: {
    title: 'Turn the bot on',
    verb: 'Turn on for',
    does: 'The bot answers each. Where it was off, a hand-over and a pause end too.',
    canBeUndone: true,
  },
  botOff: {
    title: 'Turn the bot off',
    verb: 'Turn off for',
    does: 'The bot answers none of them: people do.',
    canBeUndone: true,
  },
  assign: {
    title: 'Assign',
    verb: 'Assign',
    does: 'Each conversation becomes the member’s. Who has not written yet has none.',
    canBeUndone: true,
  },
  snooze: {
    title: 'Snooze',
    verb: 'Snooze',
    does: 'Each conversation is put off, and opens before that once they write. What is closed stays so.',
    canBeUndone: true,
  },
  close: {
    title: 'Close',
    verb: 'Close',
    does: 'Each conversation is closed. A hand-over and a pause of the bot end, also if that is undone.',
    canBeUndone: true,
  },
  optOut: {
    title: 'Opt out',
    verb: 'Opt out',
    does: 'Nobody can send them anything any more, and what is waiting to be sent to them is cancelled.',
    canBeUndone: false,
  },
  export: {
    title: 'Export',
    verb: 'Export',
    does: 'Writes them to a CSV file, with all fields.',
    canBeUndone: false,
  },
  erase: {
    title: 'Erase for good',
    verb: 'Erase',
    does: 'Erased for good, and nobody can bring them back:',
    canBeUndone: false,
  },
}
