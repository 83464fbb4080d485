import type { KnowledgeFailure } from '@replyloop/shared/values/knowledge'

/** Why a source cannot be read. */
export class ReadingFailure extends Error {
  override readonly name = 'ReadingFailure'
  readonly code: KnowledgeFailure
  /** What beside the code somebody should know, in a sentence. */
  readonly detail: string | undefined

  constructor(
    code: KnowledgeFailure,
    { detail, cause }: { detail?: string | undefined; cause?: unknown } = {},
  ) {
    super(detail === undefined ? code : `${code}: ${detail}`, { cause })
    this.code = code
    this.detail = detail
  }
}
