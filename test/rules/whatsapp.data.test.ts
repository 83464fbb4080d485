import { suiteGraph } from '../support/graph.ts'
import { writtenChange } from '../support/graph/hooks.ts'
import { readChanges } from '../support/readHooks.ts'

const graph = suiteGraph()
const of = (type: string, content: unknown, more: Record<string, unknown> = {}) =>
  readChanges(graph, writtenChange(graph.number, { from: '4915112345678', type, content, more }))

describe('What a person sends on WhatsApp', () => {
  test('tells the ad that it came from, in words and as data', () => {
    const referral = {
      source_type: 'ad',
      source_id: 120,
      headline: 'Shoes',
      source_url: 'https://fb.me/1',
      ctwa_clid: 'click',
    }
    const words = 'Came from: ad, Shoes, https://fb.me/1'
    const data = { source: 'ad', id: '120', headline: 'Shoes', url: 'https://fb.me/1', clickId: 'click' }
    expect(of('text', { body: 'Hi' }, { referral })).toMatchObject([
      { message: { referral: words, data: { referral: data } } },
    ])
    const odd = { source_type: 7, source_id: ['a'], headline: {}, source_url: null, ctwa_clid: 5 }
    expect(of('text', { body: 'Hi' }, { referral: odd })).toMatchObject([
      { message: { body: 'Hi', data: { referral: { source: 'ad' } } } },
    ])
    expect(of('text', { body: 'Hi' }, { referral: 'none' })[0]).not.toHaveProperty('message.data.referral')
  })

  test('tells the product that it asks about', () => {
    const context = { referred_product: { catalog_id: 'cat', product_retailer_id: 55 } }
    expect(of('text', { body: 'Is it red?' }, { context })).toMatchObject([
      { message: { body: 'Is it red?', data: { product: { id: '55', catalogId: 'cat' } } } },
    ])
  })

  test.each<[string, unknown, object]>([
    ['button', { text: 'Yes', payload: 'y' }, { id: 'y', title: 'Yes' }],
    [
      'interactive',
      { type: 'button_reply', button_reply: { id: 'y', title: 'Yes' } },
      { id: 'y', title: 'Yes' },
    ],
    [
      'interactive',
      { type: 'list_reply', list_reply: { id: 'a', title: 'Red', description: 'Dark' } },
      { id: 'a', title: 'Red', description: 'Dark' },
    ],
  ])('as %s tells what was tapped, and on which message', (type, content, tapped) => {
    expect(of(type, content, { context: { id: 'wamid.0' } })).toMatchObject([
      { message: { data: { tapped: { ...tapped, answers: { providerId: 'wamid.0' } } } } },
    ])
  })

  describe('as a form', () => {
    const filled = (response_json: unknown) =>
      of('interactive', { type: 'nfm_reply', nfm_reply: { name: 'flow', response_json, body: 'Sent' } })[0]

    test('is its answers, in words and as data', () => {
      const values = { size: 'L', colours: ['red', 'blue'], address: { city: 'Bonn' }, gift: false, count: 2 }
      expect(filled(JSON.stringify({ flow_token: 't', ...values }))).toMatchObject({
        message: {
          body: 'size: L\ncolours: ["red","blue"]\naddress: {"city":"Bonn"}\ngift: false\ncount: 2',
          data: { form: { name: 'flow', values } },
        },
      })
    })

    test.each([
      ['no JSON', '{"size":'],
      ['no object', '"L"'],
      ['no text', { size: 'L' }],
      ['nested without end', `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`],
    ])('that is %s stays a text', (_what, json) => {
      expect(filled(json)).toMatchObject({ message: { type: 'text', body: 'Sent' } })
      expect(filled(json)).not.toHaveProperty('message.data.form')
    })
  })
})
