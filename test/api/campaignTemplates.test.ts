import { auditedIn } from '../support/auditLines.ts'
import { askDashboard, openSession, password, rowsOf } from '../support/dashboardApi.ts'
import { apiError, declareAccount, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { openingText, templatesOf } from '../support/templates.ts'

const suite = suiteOnFakeClock()
const { server, untilIdle } = suite
const graph = suiteGraph()
const { open } = templatesOf(suite, graph)
const path = ({ channel }: Awaited<ReturnType<typeof open>>, end = '') =>
  `/connected_channels/${channel.id}/templates${end}`

describe('The template of a campaign', () => {
  const choose = (at: Awaited<ReturnType<typeof open>>, body: object) =>
    at.ask('POST', `/campaigns/${at.campaignId}/template`, body)

  test('can be one that the provider has, whose text the campaign then shows', async () => {
    const at = await open()
    graph.templates.add(at.businessAccountId, {
      name: 'welcome',
      components: [{ type: 'BODY', text: 'Hello {{1}}, you are number {{2}} in line.' }],
    })
    await at.ask('POST', path(at, '/sync'))
    const [template] = await at.list()
    const use = { templateId: template?.id, values: { 1: '{{firstName|you}}', 2: '7' } }
    expect(await choose(at, { use })).toMatchObject({
      status: 200,
      body: {
        openingMessage: 'Hello {{firstName|you}}, you are number 7 in line.',
        templates: { opening: { isWritten: false, template: { name: 'welcome' }, values: use.values } },
      },
    })
    const ann = await at.joins()
    expect(await at.messages(ann.id)).toMatchObject([{ body: 'Hello Ann, you are number 7 in line.' }])
    const bad: [object, string][] = [
      [{ values: { 1: 'a' } }, 'use.values["2"]'],
      [{ values: { 1: 'a', 2: 'b', 3: 'c' } }, 'use.values["3"]'],
      [{ values: { 1: 'a', 2: '{{b' } }, 'use.values["2"]'],
    ]
    for (const [change, field] of bad)
      expect(await choose(at, { use: { ...use, ...change } })).toMatchObject(
        apiError(400, 'VALIDATION_FAILED', field),
      )
    expect(await choose(at, { use: { ...use, templateId: 'tpl_none' } })).toMatchObject(
      apiError(404, 'TEMPLATE_NOT_FOUND'),
    )
    await at.decide('DISABLED', {}, 'welcome')
    expect(await choose(at, { use })).toMatchObject(apiError(409, 'TEMPLATE_NOT_APPROVED'))
    for (const _again of [1, 2])
      expect(await choose(at, { clear: true })).toMatchObject({ body: { templates: { opening: null } } })
    const lines = await auditedIn(server, at.account)
    expect(lines.filter((line) => line === 'campaign_template_chosen Desk')).toHaveLength(2)
  })

  test('is refused with what the provider would refuse, and where the campaign has no text or its channel no templates', async () => {
    const at = await open({ openingMessage: 'Hi {{firstName}}' })
    const submit = { category: 'MARKETING', language: 'en_US' }
    expect(await choose(at, { submit })).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'openingMessage'))
    expect(await choose(at, { submit, clear: true })).toMatchObject({ status: 400 })
    expect(await choose(at, { submit, followUp: 1 })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'followUp'),
    )
    await at.change({ openingMessage: null })
    expect(await choose(at, { submit })).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'openingMessage'))
    await at.change({ channel: 'crm', openingMessage: 'Hi' })
    expect(await choose(at, { submit })).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'channel'))
    expect(await at.readCampaign()).toMatchObject({ templates: null })
  })

  test('refuses a changed text that could not be submitted, and keeps the one that was', async () => {
    const at = await open()
    await at.approve()
    expect(await at.change({ openingMessage: 'Hi {{firstName}}' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'openingMessage'),
    )
    expect(await at.readCampaign()).toMatchObject({ openingMessage: openingText })
  })

  test('is declared in a file: submitted once, or named and asked for', async () => {
    const number = graph.addNumber()
    const channels = [{ kind: 'whatsapp' as const, settings: graph.settings(number) }]
    const campaign = {
      name: 'Funnel',
      status: 'Live' as const,
      channel: 'whatsapp',
      list: 'Leads',
      triggerOnListAdd: true,
      openingMessage: openingText,
      openingTemplate: { category: 'MARKETING' as const, language: 'en_US' as const },
    }
    const declared = declareAccount({ channels, lists: [{ name: 'Leads' }], campaigns: [campaign] })
    await server.provision(declared)
    await untilIdle()
    await server.provision(declared)
    await untilIdle()
    const names = () =>
      [...graph.templates.all.values()]
        .filter(({ businessAccountId }) => businessAccountId === number.businessAccountId)
        .map(({ name }) => name)
    expect(names()).toEqual(['funnel_opening'])
    graph.templates.add(number.businessAccountId, {
      name: 'welcome',
      components: [{ type: 'BODY', text: 'Hello {{1}}, welcome to us.' }],
    })
    const named = { name: 'welcome', language: 'en_US', values: { 1: '{{firstName|you}}' } }
    const { openingMessage: _text, ...silent } = campaign
    const other = declareAccount({
      password,
      channels: [
        {
          kind: 'whatsapp',
          settings: graph.settings(graph.addNumber({ businessAccountId: number.businessAccountId })),
        },
      ],
      lists: [{ name: 'Leads' }],
      campaigns: [{ ...silent, openingTemplate: named }],
    })
    const account = await openAccount(server, other)
    await untilIdle()
    const read = await askDashboard(server, account, 'GET', `/campaigns/${account.campaignId('Funnel')}`)
    expect(read.body).toMatchObject({
      openingMessage: 'Hello {{firstName|you}}, welcome to us.',
      templates: { opening: { template: { name: 'welcome', state: 'approved' }, isWritten: false } },
    })
    const bye = { ...named, values: { 1: '{{firstName|friend}}' } }
    await server.provision({ ...other, campaigns: [{ ...silent, openingTemplate: bye }] })
    const owner = await openSession(server, account.email)
    const [line] = rowsOf(await owner.ask('GET', '/audit_log?kind=campaigns'))
    expect(line).toMatchObject({
      action: 'campaign_template_chosen',
      actor: 'operator',
      details: { changes: { values: { before: named.values, after: bye.values } } },
    })
    const subAccounts = [1, 2].map(() => ({
      ...declareAccount(),
      channels: [{ kind: 'whatsapp' as const, settings: graph.settings(graph.addNumber()) }],
      lists: [{ name: 'Leads' }],
      campaigns: [campaign],
    }))
    await server.provision(declareAccount({ type: 'agency', subAccounts }))
    await untilIdle()
    const submitted = [...graph.templates.all.values()].filter(({ name }) => name === 'funnel_opening')
    expect(submitted).toHaveLength(3)
    await expect(
      server.provision({ ...declared, campaigns: [{ ...campaign, channel: 'crm' }] }),
    ).rejects.toThrow('openingTemplate needs a channel with templates')
  })
})
