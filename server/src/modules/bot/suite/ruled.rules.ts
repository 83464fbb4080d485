import { isAutoReply } from '../../conversations/incoming.ts'
import { confirmationIn, optOutCommandOf } from '../../consent/optOut.rules.ts'

/** What becomes of a text that no engine is asked about. */
export type Ruled =
  | { kind: 'opt_out'; text: string }
  | { kind: 'hand_over'; reason: 'may_opt_out' }
  | { kind: 'silence'; reason: 'auto_reply' }

/** What becomes of a text before an engine is asked: it opts out, may do so, or comes from a machine; `undefined`: it is for the engine. */
export function ruledOn(text: string, language: string): Ruled | undefined {
  const command = optOutCommandOf(text, language)
  if (command === 'stop') return { kind: 'opt_out', text: confirmationIn(language) }
  if (command === 'unclear') return { kind: 'hand_over', reason: 'may_opt_out' }
  return isAutoReply(text) ? { kind: 'silence', reason: 'auto_reply' } : undefined
}
