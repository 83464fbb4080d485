/** The field of the form that a path of a request is about. */
export function fieldOfPath(path: string): string {
  const [of = '', ...rest] = path.split('.')
  if (of === 'content') return `variants.0.${partOf(rest)}`
  if (of === 'variants') {
    const [at, part, ...inner] = rest
    return at === undefined
      ? 'variants.0.share'
      : `variants.${at}.${part === 'content' ? partOf(inner) : (part ?? 'share')}`
  }
  if ((of === 'audience' || of === 'exclude') && rest[0]?.startsWith('filter')) return `${of}.filter`
  if (of === 'zone') return 'starts'
  if (of === 'winner') return ofWinner[rest[0] ?? ''] ?? 'hasWinner'
  return of === 'stopRules' ? (rest[0] ?? 'hasStopRules') : path
}

const ofWinner: Readonly<Record<string, string>> = {
  afterHours: 'winnerAfterHours',
  testPercent: 'winnerTestPercent',
}

/** The part of a variant that a place in its content is about. */
function partOf([place = 'body']: readonly string[]): string {
  if (place === 'body') return 'text'
  if (place === 'attachments') return 'files'
  return place === 'template' ? 'template' : 'choices'
}

const anAudience = { listId: '', segmentId: '', filter: '' }

/** The fields of the form that show an error of their own. */
export const shownFields = ({ variants }: { variants: readonly unknown[] }) => ({
  name: '',
  campaignId: '',
  audience: anAudience,
  exclude: anAudience,
  channel: '',
  variants: variants.map(() => ({ name: '', share: '', text: '', choices: '', files: '', template: '' })),
  holdout: '',
  winnerAfterHours: '',
  winnerTestPercent: '',
  starts: '',
  sendAt: '',
  ratePerMinute: '',
  failedPercent: '',
  optOutPercent: '',
})
