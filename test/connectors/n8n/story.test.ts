import { funnel } from '../../support/conversation.ts'
import { newPhone } from '../../support/factories.ts'
import { receive } from '../../support/messages.ts'
import { itemsOf, type Workflow } from './support/n8n.ts'
import { storedBy, triggerWorkflow } from './support/triggers.ts'
import { located, suiteWorkbench, replyloop, workflowOf } from './support/workbench.ts'

const bench = suiteWorkbench({
  lists: [{ name: 'Leads' }],
  campaigns: [
    funnel({
      openingMessage: 'Hi {{firstName|there}}, thanks for signing up!',
      botEnabled: true,
      answers: [{ question: 'How much is it?', answer: 'Ten euros.' }],
    }),
  ],
})

/** A landing page's form → contact → list. */
function formWorkflow(listId: string): Workflow {
  const workflow = workflowOf(
    [],
    {
      ...replyloop({
        resource: 'contact',
        operation: 'upsert',
        phone: '={{ $json.body.phone }}',
        additionalFields: { firstName: '={{ $json.body.name }}' },
      }),
      name: 'Contact',
    },
    {
      ...replyloop({
        resource: 'list',
        operation: 'addContact',
        list: located(listId),
        contact: located('={{ $json.id }}'),
      }),
      name: 'List',
    },
  )
  const [start, ...others] = workflow.nodes
  if (start === undefined) throw new Error('a workflow begins with its trigger')
  const form = {
    ...start,
    type: 'n8n-nodes-base.webhook',
    typeVersion: 2,
    webhookId: crypto.randomUUID(),
    parameters: { httpMethod: 'POST', path: 'story-form', options: {} },
  }
  return { ...workflow, nodes: [form, ...others], pinData: {} }
}

test('a form fills the funnel: the campaign greets, the contact answers, the bot replies, and n8n hears both', async () => {
  const { n8n, account, credentialId } = bench
  const replies = await n8n.importWorkflow(triggerWorkflow({ events: ['message.reply'] }), credentialId)
  const form = await n8n.importWorkflow(formWorkflow(account.listId('Leads')), credentialId)
  await n8n.activate(replies)
  await n8n.activate(form)
  await storedBy(n8n, replies.id)

  const phone = newPhone()
  await n8n.post('story-form', { name: 'Jane', phone })
  const [filled] = await n8n.ended(form.id, 1)
  const contactId = filled && itemsOf(filled, 'Contact')[0]?.json['id']
  expect(filled && itemsOf(filled, 'List')).toMatchObject([{ json: { contactId, alreadyMember: false } }])
  await n8n.ended(replies.id, 1)

  await receive(account, { fromId: phone, body: 'How much is it?' })
  const heard = (await n8n.ended(replies.id, 2)).flatMap((execution) => itemsOf(execution, 'Trigger'))
  expect(heard.map(({ json }) => json).toReversed()).toMatchObject([
    { type: 'message.reply', data: { contactId, toId: phone, body: 'Hi Jane, thanks for signing up!' } },
    { type: 'message.reply', data: { contactId, toId: phone, body: 'Ten euros.' } },
  ])
  await n8n.deactivate(form)
  await n8n.deactivate(replies)
})
