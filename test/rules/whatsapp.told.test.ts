import { suiteGraph } from '../support/graph.ts'
import { hookBytes, preferenceChange, statusChange, type Change } from '../support/graph/hooks.ts'
import { readChanges, hookOf, hooks } from '../support/readHooks.ts'

const graph = suiteGraph()
const read = (...changes: Change[]) => readChanges(graph, ...changes)
const told = (field: string, value: Record<string, unknown>) => read({ field, value })

describe('What becomes of a sent message', () => {
  const status = (state: string, more: object = {}) =>
    read(
      statusChange(graph.number, {
        id: 'wamid.1',
        status: state,
        to: '1555',
        callbackData: 'msg_1',
        ...more,
      }),
    )

  test.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['played', 'read'],
  ])('%s: %s', (state, known) => {
    expect(status(state)).toMatchObject([
      {
        is: 'receipt',
        receipt: { message: { id: 'msg_1', providerId: 'wamid.1' }, addresses: ['1555'], state: known },
      },
    ])
  })

  test('failed: what its code leads to', () => {
    expect(status('failed', { code: 131049 })).toMatchObject([
      {
        receipt: {
          state: 'failed',
          outcome: { is: 'refused', holds: 'marketing_limit', error: { code: '131049' } },
        },
      },
    ])
    expect(status('failed')).toMatchObject([{ receipt: { outcome: { is: 'refused' } } }])
  })

  test('failed: its code counts, no matter what stands beside it, and null loses no receipt', () => {
    const bare = {
      id: 'wamid.1',
      biz_opaque_callback_data: null,
      recipient_id: '1555',
      recipient_user_id: null,
    }
    const errors = [{ code: 131026, title: 'Message undeliverable', message: null, error_data: null }]
    expect(told('messages', { statuses: [{ ...bare, status: 'failed', errors }] })).toMatchObject([
      {
        receipt: {
          message: { providerId: 'wamid.1' },
          addresses: ['1555'],
          outcome: { unreachable: true, error: { code: '131026' } },
        },
      },
    ])
    expect(told('messages', { statuses: [{ ...bare, status: 'read', errors: null }] })).toMatchObject([
      { receipt: { state: 'read' } },
    ])
    const unknown = [{ code: null, title: 'Odd' }]
    expect(told('messages', { statuses: [{ ...bare, status: 'failed', errors: unknown }] })).toMatchObject([
      { receipt: { outcome: { is: 'refused' } } },
    ])
  })

  test('sent by somebody else’s program: known by Meta’s id alone', () => {
    expect(status('sent', { callbackData: 'order-7' })).toMatchObject([
      { receipt: { message: { providerId: 'wamid.1' } } },
    ])
    expect(JSON.stringify(status('sent', { callbackData: 'order-7' }))).not.toContain('order-7')
  })

  test('of a part before the last one: told only when it failed', () => {
    expect(status('read', { callbackData: 'msg_1#1/2' })).toEqual([])
    expect(status('failed', { callbackData: 'msg_1#1/2', code: 131026 })).toMatchObject([
      { receipt: { message: { id: 'msg_1' }, state: 'failed' } },
    ])
    expect(status('read', { callbackData: 'msg_1#2/2' })).toMatchObject([
      { receipt: { message: { id: 'msg_1' }, state: 'read' } },
    ])
  })

  test('of one part of several: failed by 190, it stops the channel and sends none of them again', () => {
    expect(status('failed', { callbackData: 'msg_1#2/2', code: 190 })).toMatchObject([
      { receipt: { isOfPart: true, outcome: { is: 'stopped', what: 'channel' } } },
    ])
  })

  test.each([131000, 131049])('of one part of several: failed by %i, it sends none of them again', (code) => {
    expect(status('failed', { callbackData: 'msg_1#2/2', code })).toMatchObject([
      { receipt: { outcome: { is: 'refused', error: { kind: 'refused', code: String(code) } } } },
    ])
    expect(JSON.stringify(status('failed', { callbackData: 'msg_1#2/2', code }))).not.toContain('holds')
  })

  test('in a state that nobody knows: a notice that holds it', () => {
    expect(status('evaporated')).toMatchObject([
      { is: 'notice', body: expect.stringContaining('evaporated') },
    ])
  })
})

describe('What is told', () => {
  test('of marketing', () => {
    const change = (value: 'stop' | 'resume') => preferenceChange(graph.number, { from: '1555', value })
    expect(read(change('stop'), change('resume'))).toMatchObject([
      { is: 'preference', address: '1555', marketing: 'stopped' },
      { is: 'preference', address: '1555', marketing: 'resumed' },
    ])
  })

  const template = {
    message_template_id: 12,
    message_template_name: 'opening',
    message_template_language: 'en_US',
  }
  test.each([
    [
      'message_template_status_update',
      { event: 'APPROVED', reason: 'NONE' },
      { state: 'approved', reason: null },
    ],
    [
      'message_template_status_update',
      {
        event: 'REJECTED',
        reason: 'INVALID_FORMAT',
        rejection_info: { reason: 'Side by side.', recommendation: 'Separate them.' },
      },
      { state: 'rejected', reason: 'Side by side. Separate them.' },
    ],
    [
      'message_template_status_update',
      { event: 'PAUSED', other_info: { title: 'FIRST_PAUSE', description: 'Low quality' } },
      { state: 'paused', reason: 'FIRST_PAUSE Low quality' },
    ],
    ['message_template_status_update', { event: 'DISABLED' }, { state: 'disabled' }],
    ['message_template_status_update', { event: 'PENDING_DELETION' }, { state: 'gone' }],
    ['message_template_status_update', { event: 'MELTED' }, { state: 'unknown' }],
    [
      'template_category_update',
      { previous_category: 'UTILITY', new_category: 'MARKETING' },
      { category: 'MARKETING' },
    ],
    ['message_template_quality_update', { new_quality_score: 'YELLOW' }, { quality: 'YELLOW' }],
  ])('of a template by %s: %j', (field, more, change) => {
    expect(told(field, { ...template, ...more })).toMatchObject([
      {
        for: { providerAccountId: graph.number.businessAccountId },
        is: 'template',
        change: { providerId: '12', name: 'opening', language: 'en_US', ...change },
      },
    ])
  })

  test('of a category that will change: both what it is and what it will be', () => {
    const events = told('template_category_update', {
      ...template,
      new_category: 'UTILITY',
      correct_category: 'MARKETING',
    })
    expect(events).toMatchObject([
      { change: { category: 'UTILITY' } },
      { is: 'notice', detail: expect.stringContaining('MARKETING') },
    ])
  })

  test.each([
    ['account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }, true],
    ['account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } }, false],
    ['account_update', { event: 'ACCOUNT_DELETED' }, true],
    [
      'account_update',
      {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' }],
      },
      false,
    ],
    ['account_review_update', { decision: 'APPROVED' }, false],
    ['messages', { errors: [{ code: 190, title: 'Expired' }] }, true],
    ['messages', { errors: [{ code: 130429, title: 'Rate limit hit' }] }, false],
  ])('by %s %j stops the channel: %s', (field, value, stops) => {
    const [event] = told(field, value)
    expect(event).toMatchObject({ is: 'notice', ...(stops && { stops: expect.any(String) }) })
    expect(event !== undefined && 'stops' in event).toBe(stops)
  })

  test('under the id of the portfolio is for the business account that it names', () => {
    expect(told('account_update', { event: 'PARTNER_REMOVED', waba_info: { waba_id: '77' } })).toMatchObject([
      { for: { providerAccountId: '77' }, stops: expect.stringContaining('access') },
    ])
  })

  test.each([
    [
      'phone_number_quality_update',
      { event: 'UPGRADE', max_daily_conversations_per_business: 'TIER_10K' },
      'TIER_10K',
    ],
    ['business_capability_update', { max_daily_conversations_per_business: -1 }, 'TIER_UNLIMITED'],
  ])('of the messaging limit by %s changes what is known', (field, value, messagingLimit) => {
    expect(told(field, value)).toMatchObject([{ is: 'notice', info: { messagingLimit } }])
  })

  test.each(['history', 'smb_app_state_sync', 'calls'])(
    'by %s is a notice without what it holds',
    (field) => {
      const [event] = told(field, { history: ['x'] })
      expect(event).toMatchObject({ is: 'notice', kind: field })
      expect(event).not.toHaveProperty('body')
    },
  )

  test.each([
    [
      'a field that nobody knows',
      () => hookBytes('1', [{ field: 'horoscope', value: { sign: 'leo' } }]),
      'leo',
    ],
    ['something that is no hook', () => Buffer.from('{"hello":1}'), 'hello'],
    ['something that is no JSON', () => Buffer.from('\u00ff\0 gibberish'), 'gibberish'],
  ])('as %s is a notice that holds it', (_what, body, kept) => {
    expect(hooks?.read(hookOf(body()))).toMatchObject([{ is: 'notice', body: expect.stringContaining(kept) }])
  })
})
