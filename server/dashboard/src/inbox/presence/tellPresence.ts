import { presenceMs } from '@replyloop/shared/values/conversation'
import { api, type RequestBody } from '../../api.ts'

type Doing = RequestBody<'POST /conversations/:contactId/presence'>['doing']

/** Who types tells it again before it ends, and who has not typed for as long only reads. */
const typingMs = presenceMs.types / 2
/** The least time after which somebody who has come is told who is there. */
const answerMs = 2000

/** Tells colleagues that the user reads a conversation, and when they type a reply in it, until `stop`. */
export function tellPresence(contactId: string) {
  let [typedAt, toldAt] = [-Infinity, -Infinity]
  let told: Doing | undefined
  let timer: number | undefined
  const tellIn = (ms: number) => {
    window.clearTimeout(timer)
    timer = window.setTimeout(tellNow, ms)
  }
  const say = (doing: Doing) => {
    ;[told, toldAt] = [doing, Date.now()]
    // What is not told now is told again soon.
    api('POST /conversations/:contactId/presence', { params: { contactId }, body: { doing } }).catch(() => {})
  }
  const tellNow = () => {
    const types = Date.now() - typedAt < typingMs
    say(types ? 'types' : 'reads')
    tellIn(types ? typingMs : presenceMs.again)
  }
  const hearTyping = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches('.reply-box textarea')) return
    typedAt = Date.now()
    if (told !== 'types') tellNow()
  }
  document.addEventListener('input', hearTyping)
  tellNow()
  return {
    /** Somebody has come who does not know who is there. */
    answer: () => tellIn(Math.max(0, toldAt + answerMs - Date.now())),
    stop: () => {
      document.removeEventListener('input', hearTyping)
      window.clearTimeout(timer)
      say('leaves')
    },
  }
}
