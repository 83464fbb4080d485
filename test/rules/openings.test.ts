import { templateLanguageOf } from '@replyloop/shared/values/templateLanguages'
import { carryOverSteps } from '../../server/src/modules/campaigns/followUps/carryOverSteps.rules.ts'
import { mayOpen } from '../../server/src/modules/channels/sending/mayOpen.rules.ts'
import {
  nextVersion,
  templateNameFor,
} from '../../server/src/modules/channels/templates/templateChange.rules.ts'

test.each([
  ['en-US', 'en_US'],
  ['en', 'en'],
  ['en-TT', 'en'],
  ['es-419', 'es'],
  ['es-mx', 'es_MX'],
  ['pt', 'pt_BR'],
  ['pt_PT', 'pt_PT'],
  ['zh', 'zh_CN'],
  ['zh-Hant', 'zh_TW'],
  ['no', 'nb'],
  ['rw', 'rw_RW'],
  ['eo', undefined],
  ['not a tag', undefined],
])('the language %s is %s of templates', (tag, code) => {
  expect(templateLanguageOf(tag)).toBe(code)
})

test.each([
  ['Été 2026!', 'opening', [], 'ete_2026_opening'],
  ['42', 'follow_up_1', [], 'campaign_follow_up_1'],
  ['A', 'opening', ['a_opening', 'a_opening_v2'], 'a_opening_v3'],
])('the template of the campaign %s has the name that follows', (campaign, step, taken, name) => {
  expect(templateNameFor(campaign, step, new Set(taken))).toBe(name)
})

test('a version of a version is its next one', () => {
  expect(nextVersion('a_v2', new Set(['a', 'a_v2']))).toBe('a_v3')
})

describe('A campaign writes to somebody', () => {
  const given = {
    can: { openConversation: true, templates: true },
    state: 'active' as const,
    campaignsRestUntil: null,
    hasAddress: true,
    isWindowOpen: false,
    template: { state: 'approved', category: 'MARKETING' } as const,
    marketingStopped: false,
    now: 1000,
  }
  const withState = (state: NonNullable<Parameters<typeof mayOpen>[0]['template']>['state']) => ({
    template: { state, category: 'MARKETING' as const },
  })
  test.each<[Partial<Parameters<typeof mayOpen>[0]>, ReturnType<typeof mayOpen>]>([
    [{}, { by: 'template' }],
    [{ isWindowOpen: true, template: undefined }, { by: 'text' }],
    [{ isWindowOpen: true, marketingStopped: true }, { by: 'text' }],
    [{ marketingStopped: true }, { cancels: 'marketing_stopped' }],
    [{ marketingStopped: true, template: { state: 'approved', category: 'UTILITY' } }, { by: 'template' }],
    [{ template: undefined }, { holds: 'template_missing' }],
    [withState('draft'), { holds: 'template_pending' }],
    [withState('pending'), { holds: 'template_pending' }],
    [withState('unknown'), { holds: 'template_pending' }],
    [withState('rejected'), { holds: 'template_rejected' }],
    [withState('paused'), { holds: 'template_paused' }],
    [withState('disabled'), { holds: 'template_paused' }],
    [withState('gone'), { holds: 'template_missing' }],
    [{ state: 'stopped', isWindowOpen: true }, { holds: 'channel_stopped' }],
    [{ state: 'off' }, { holds: 'channel_stopped' }],
    [{ hasAddress: false }, { holds: 'no_address' }],
    [
      { campaignsRestUntil: 1001, isWindowOpen: true },
      { holds: 'spam_limit', until: 1001 },
    ],
    [{ campaignsRestUntil: 1000 }, { by: 'template' }],
    [{ can: { openConversation: false, templates: false } }, { cancels: 'channel_cannot_open' }],
    [
      { can: { openConversation: false, templates: false }, hasAddress: false },
      { cancels: 'channel_cannot_open' },
    ],
    [{ can: { openConversation: false, templates: false }, isWindowOpen: true }, { by: 'text' }],
  ])('with %j: %j', (change, expected) => {
    expect(mayOpen({ ...given, ...change })).toEqual(expected)
  })
})

test('follow-ups keep their templates and buttons by their texts, and a new text has those of its place', () => {
  const use = (templateId: string) => ({ templateId, nextTemplateId: null, values: {} })
  const before = [
    { afterMinutes: 1, text: 'a', template: use('A') },
    { afterMinutes: 2, text: 'b', template: use('B') },
    { afterMinutes: 3, text: 'c', choices: { buttons: [{ id: 'C', title: 'C' }] } },
  ]
  const after = (...texts: string[]) =>
    carryOverSteps(
      before,
      texts.map((text) => ({ afterMinutes: 5, text })),
    ).map(
      ({ text, template, choices }) =>
        `${text}:${template?.templateId ?? ''}${choices === undefined ? '' : '+'}`,
    )
  expect(after('a', 'b', 'c')).toEqual(['a:A', 'b:B', 'c:+'])
  expect(after('b', 'c')).toEqual(['b:B', 'c:+'])
  expect(after('a', 'b', 'x')).toEqual(['a:A', 'b:B', 'x:+'])
  expect(after('x', 'b')).toEqual(['x:A', 'b:B'])
  expect(after('b', 'a')).toEqual(['b:B', 'a:A'])
  expect(after('x', 'a')).toEqual(['x:', 'a:A'])
})
