/**
 * The campaign templates. Their texts stand in one file per language; what only the owner knows is a blank in them, such
 * as `[date]` (../blanks.ts).
 */
export const templateKeys = ['webinar', 'appointment', 'leadMagnet', 'winBack', 'support'] as const

/** Which campaign template, as the URL of a new campaign names it. */
export type TemplateKey = (typeof templateKeys)[number]

/** The minutes after which each of their follow-ups goes out. */
export const templateDelays: Readonly<Record<TemplateKey, readonly number[]>> = {
  webinar: [1440, 2880],
  appointment: [1440, 4320],
  leadMagnet: [1440, 5760],
  winBack: [4320, 10_080],
  support: [1440, 4320],
}

/** What a campaign template says in one language. */
export interface TemplateTexts {
  /** What it is called, and at first the campaign and its new list, too. */
  readonly name: string
  /** Whom it is for, and what it does. */
  readonly description: string
  readonly openingMessage: string
  /** One for each of its delays. */
  readonly followUps: readonly string[]
  readonly botInstructions: string
  readonly keywords: readonly string[]
  /**
   * Each answer with its wordings, and what else people ask for it: the test questions of the campaign, together the twenty that are
   * asked most often of its kind.
   */
  readonly answers: readonly {
    readonly questions: readonly string[]
    readonly asked: readonly string[]
    readonly answer: string
  }[]
}

/** All campaign templates in one language. */
export interface LanguageTemplates {
  /** The blank that stands for the name of the business. */
  readonly company: string
  readonly templates: Readonly<Record<TemplateKey, TemplateTexts>>
}
