/** A setting that the owner enters. */
export interface SettingField {
  readonly name: string
  readonly label: string
  /** Where to find it. */
  readonly hint: string
  readonly isSecret?: boolean
  /** Whether it makes the channel what it is, and so stays. */
  readonly stays?: boolean
  /** What holds while it is left empty; a field without it is required. */
  readonly whenEmpty?: string
  /** The field that may be given instead: one of the two is required. */
  readonly orElse?: string
  /** The field without which it has no meaning: taken away with that one. */
  readonly goesWith?: string
  /** Whether it is a switch: `yes` or, unless told, `no`. */
  readonly isSwitch?: boolean
  /** What to choose from, the first one unless told. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

/** What pages say of a kind whose messages a provider carries. */
export interface ProviderTexts {
  /** Whose network it is. */
  readonly name: string
  /** What a channel is at the provider, such as a number: the title of what the provider says of it. */
  readonly thing: string
  /** What to press, or to do, before the test succeeds. */
  readonly test: string
  /** The button that has the provider send its hooks, what it does, and what it says once that is done. */
  readonly subscribe: { readonly button: string; readonly how: string; readonly done: string }
  /** Where the URL of hooks is pasted by hand. */
  readonly paste: string
  /** How somebody writes to it, to see the first hook come in. */
  readonly write: string
  /** How the first message goes out. */
  readonly answer: string
  /** What to check where hooks are refused, and what the provider does with those. */
  readonly refused: string
  /** What its settings are changed for. */
  readonly change: string
}

/** What pages say of a kind of channel. */
export interface KindTexts {
  readonly title: string
  /** In one sentence. */
  readonly meaning: string
  /** What one needs to connect one, to go behind “You need”. */
  readonly needs: string
  /** Whether campaigns can write first there. */
  readonly opens: string
  readonly connect: string
  /** The label of its messages unless told. */
  readonly name: string
  /** What it is connected with; without any, one click connects it, once. */
  readonly fields: readonly SettingField[]
  /** Left out for a kind without a provider. */
  readonly provider?: ProviderTexts
}
