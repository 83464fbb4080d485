import { botCampaign, openConversation } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { suiteServer } from '../support/suite.ts'
import { suiteResource } from '../support/resource.ts'

const server = suiteServer()
const opened = suiteResource(async () => {
  const ann = await openConversation(server, [botCampaign()])
  await ann.writes('Hello')
  return { ann, close: () => Promise.resolve() }
})
const reply = (given: object) =>
  askDashboard(server, opened.ann.account, 'POST', `/contacts/${opened.ann.id}/replies`, { body: given })

const body = 'Shall we call?'
const buttonsOf = (...titles: string[]) => titles.map((title) => ({ title }))
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Size ${index + 1}` }))
const link = { title: 'Book', url: 'https://example.com' }

describe('A reply is taken with', () => {
  test.each<[what: string, given: object, shown: object]>([
    [
      'a button whose id is its title',
      { buttons: buttonsOf('A call') },
      { buttons: [{ id: 'A call', title: 'A call' }] },
    ],
    ['titles alone', { buttons: ['A call', 'A mail'] }, { buttons: [{ id: 'A call' }, { id: 'A mail' }] }],
    [
      'a title of 20 emoji',
      { buttons: buttonsOf('😀'.repeat(20)) },
      { buttons: [{ title: '😀'.repeat(20) }] },
    ],
    ['an id of 200 characters', { buttons: [{ id: '😀'.repeat(200), title: 'A call' }] }, {}],
    ['ten rows', { menu: { button: 'Sizes', rows: rowsOf(10) } }, { menu: { rows: rowsOf(10) } }],
    ['a link', { link }, { link }],
    ['no buttons', { buttons: null, menu: null, link: null }, {}],
    ['the id stop', { buttons: [{ id: 'stop', title: 'Unsubscribe' }] }, { buttons: [{ id: 'stop' }] }],
    [
      'words around such a word',
      { buttons: buttonsOf('Yes, please', 'Cancel my order', 'Help me choose') },
      {},
    ],
  ])('%s', async (_what, given, shown) => {
    expect(await reply({ body, ...given })).toMatchObject({ status: 201, body: { body, ...shown } })
  })
})

describe('A reply is refused with', () => {
  test.each<[what: string, given: object, path: string | RegExp, words: RegExp]>([
    ['five buttons', { buttons: ['A', 'B', 'C', 'D', 'E'] }, 'buttons', /3/],
    ['no button', { buttons: [] }, 'buttons', /./],
    ['a title of 21 characters', { buttons: buttonsOf('x'.repeat(21)) }, /buttons.*0.*title/, /20/],
    ['a title of 21 emoji', { buttons: buttonsOf('😀'.repeat(21)) }, /buttons.*0.*title/, /20/],
    ['an empty title', { buttons: buttonsOf(' ') }, /buttons.*0.*title/, /empty/],
    ['a title on two lines', { buttons: buttonsOf('A\nB') }, /buttons.*0.*title/, /one line/],
    ['two alike', { buttons: ['A call', 'A call'] }, 'buttons', /different/],
    [
      'two with one id',
      {
        buttons: [
          { id: 'x', title: 'A' },
          { id: 'x', title: 'B' },
        ],
      },
      'buttons',
      /different/,
    ],
    ['an id of 4 KB', { buttons: [{ id: 'x'.repeat(4096), title: 'A' }] }, /buttons.*0.*id/, /200/],
    ['something else', { buttons: 'A call' }, 'buttons', /./],
    ['eleven rows', { menu: { button: 'Sizes', rows: rowsOf(11) } }, /menu.*rows/, /10/],
    ['a row of 25 characters', { menu: { button: 'Open', rows: buttonsOf('x'.repeat(25)) } }, /rows/, /24/],
    ['a menu without its button', { menu: { rows: rowsOf(2) } }, /menu.*button/, /./],
    ['a link without https', { link: { ...link, url: 'http://example.com' } }, /link.*url/, /https/],
    ['a link to a program', { link: { ...link, url: 'javascript:alert(1)' } }, /link.*url/, /https/],
    ['a link with a line in it', { link: { ...link, url: 'https://example.com/\nX' } }, /link.*url/, /https/],
    ['two of the three', { buttons: ['A'], link }, 'link', /buttons, a menu or a link/],
    ['no text', { body: undefined, buttons: ['A'] }, 'body', /required/],
    ['a long text', { body: 'x'.repeat(1025), buttons: ['A'] }, 'body', /1,024/],
    ['a template', { body: undefined, templateId: 'tpl_1', buttons: ['A'] }, 'body', /template/],
    ['a reaction', { body: undefined, reactTo: 'msg_1', emoji: '👍', link }, 'body', /reaction/],
    ['STOP', { buttons: ['A call', 'Stop'] }, 'buttons[1].title', /“Stop”.*id stop/],
    ['what Twilio takes for a stop', { buttons: ['END'] }, 'buttons[0].title', /stops all messages/],
    ['CANCEL', { menu: { button: 'Open', rows: [{ title: 'Cancel' }] } }, 'menu.rows[0].title', /stops all/],
    ['YES', { buttons: ['Yes!', 'No'] }, 'buttons[0].title', /“Yes!”.*starts messages again/],
    ['HELP', { buttons: ['Help'] }, 'buttons[0].title', /asks for help/],
    ['the id STOPALL', { buttons: [{ id: 'STOPALL', title: 'No more' }] }, 'buttons[0].id', /STOPALL/],
    [
      'the id stop below a word of starting',
      { buttons: [{ id: 'stop', title: 'Start' }] },
      'buttons[0].title',
      /Start/,
    ],
  ])('%s', async (_what, given, path, words) => {
    const details = [{ path: typeof path === 'string' ? path : expect.stringMatching(path) }]
    expect(await reply({ body, ...given })).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_FAILED', message: expect.stringMatching(words), details } },
    })
  })
})
