/** What a source of knowledge is: a file, a text, a web page, or the pages that a sitemap names. */
export const knowledgeKinds = ['file', 'text', 'page', 'sitemap'] as const
export type KnowledgeKind = (typeof knowledgeKinds)[number]

/** How far the reading of a source is: it waits, goes on, or has ended. What was read before stays until it ends well. */
export const knowledgeStates = ['pending', 'reading', 'ready', 'failed'] as const
export type KnowledgeState = (typeof knowledgeStates)[number]

/** Why a source could not be read. */
export const knowledgeFailures = [
  'no_text',
  'encrypted',
  'damaged',
  'unsupported_type',
  'too_large',
  'too_slow',
  'too_many_characters',
  'unreachable',
  'not_public',
  'forbidden_by_robots',
  'bad_answer',
  'no_pages',
  'gave_up',
] as const
export type KnowledgeFailure = (typeof knowledgeFailures)[number]

/** How many sources a campaign can have. */
export const maxKnowledgeSources = 20
/** How many characters all sources of a campaign can have together. */
export const maxKnowledgeCharacters = 2_000_000
/** How many pages of a sitemap are read. */
export const maxSitemapPages = 200
/** The longest text that is given as such. */
export const maxKnowledgeText = 200_000
/** The most bytes of a web page: 2 MiB. */
export const maxPageBytes = 2 * 1024 * 1024
/** The longest name of a source. */
export const maxKnowledgeName = 200
