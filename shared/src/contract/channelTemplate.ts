import { z } from 'zod'
import { maxFollowUps } from '../values/limits.ts'
import { channelTemplateStates, templateCategories } from '../values/template.ts'
import { CampaignDetail, campaignVersion } from './campaign.ts'
import { endpoint, fileBody, textBody } from './endpoint.ts'
import { byId, Id, optionalInput } from './fields.ts'
import {
  ChannelTemplate,
  TemplateLanguageCode,
  TemplateName,
  WrittenCategory,
  ChosenValues,
} from './template.ts'
import { besideText, TemplateText } from './templateText.ts'

const submission = { category: WrittenCategory, language: TemplateLanguageCode }

/** What submits a template to the provider of a channel for approval. */
export const CreateTemplate = TemplateText.extend({ ...submission, name: TemplateName }).meta({
  id: 'CreateTemplate',
  example: {
    name: 'order_ready',
    category: 'UTILITY',
    language: 'en_US',
    text: 'Hi {{firstName|there}}, your order is ready to be picked up.',
  },
})
export type CreateTemplate = z.output<typeof CreateTemplate>

/** What a template says from now on, in full; a file of its header that is left out stays. It is approved again. */
export const EditTemplate = TemplateText.extend({
  category: optionalInput(WrittenCategory).describe('Of one that is rejected or paused; left out: as it is.'),
}).meta({
  id: 'EditTemplate',
  example: { text: 'Hi {{firstName|there}}, your order is ready. Come by any day from nine to five.' },
})
export type EditTemplate = z.output<typeof EditTemplate>

/** A template that is written, to see how the provider would show it. */
export const PreviewTemplate = TemplateText.meta({
  id: 'PreviewTemplate',
  example: { text: 'Hi {{firstName|there}}, thank you for your interest in us.' },
})

/** A template as the provider would show it, with the examples that it gets, and why it would refuse it. */
export const TemplatePreview = z
  .object({
    header: z.string().nullable(),
    body: z.string(),
    footer: z.string().nullable(),
    buttons: z.array(z.string()),
    problems: z.array(z.string()).meta({ description: 'Empty for a template that may be submitted.' }),
  })
  .meta({ id: 'TemplatePreview' })
export type TemplatePreview = z.infer<typeof TemplatePreview>

/**
 * The template of a step of a campaign: its text to submit for approval, one of the channel's with what its variables stand for,
 * or none any more.
 */
export const ChooseTemplate = z
  .object({
    followUp: optionalInput(z.int().min(1).max(maxFollowUps)).meta({
      description: 'Which follow-up, from 1; left out: the opening message.',
    }),
    submit: z.object({ ...submission, ...besideText }).optional(),
    use: z.object({ templateId: Id, values: ChosenValues }).optional(),
    clear: z.literal(true).optional(),
  })
  .refine(
    ({ submit, use, clear }) => [submit, use, clear].filter((one) => one !== undefined).length === 1,
    'must have one of submit, use and clear',
  )
  .meta({ id: 'ChooseTemplate', example: { submit: { category: 'MARKETING', language: 'en_US' } } })
export type ChooseTemplate = z.output<typeof ChooseTemplate>

/** What the event `template.changed` carries: the template as it is now, and what it was. */
export const TemplateChanged = ChannelTemplate.extend({
  channel: z.object({ id: z.string(), name: z.string() }),
  previousState: z.enum(channelTemplateStates),
  previousCategory: z.enum(templateCategories),
}).meta({
  id: 'TemplateChanged',
  example: {
    id: 'tpl_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
    name: 'order_ready',
    language: 'en_US',
    category: 'UTILITY',
    state: 'approved',
    reason: null,
    quality: null,
    components: [{ type: 'BODY', text: 'Hi {{first_name}}, your order is ready to be picked up.' }],
    variables: ['first_name'],
    campaignId: null,
    updatedAt: '2026-11-20T09:00:00.000Z',
    channel: { id: 'chn_01KAFV5Z3M8Q4T0R6W2X9Y7B1C', name: 'whatsapp' },
    previousState: 'pending',
    previousCategory: 'UTILITY',
  },
})

const ofChannel = byId.extend({ templateId: Id })
const templatesOf = z.object({ data: z.array(ChannelTemplate) })

/** The templates of connected channels and of campaigns, for `dashboardContract.ts` (docs/interface.md#templates). */
export const channelTemplateEndpoints = {
  listTemplates: endpoint('GET', '/connected_channels/:id/templates', {
    tag: 'Messages',
    summary: 'List the templates of a channel',
    scope: 'read',
    needs: 'viewer',
    params: byId,
    responses: { 200: templatesOf },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  createTemplate: endpoint('POST', '/connected_channels/:id/templates', {
    tag: 'Messages',
    summary: 'Submit a template for approval',
    scope: 'full',
    needs: 'manager',
    params: byId,
    body: CreateTemplate,
    bodyLimit: fileBody,
    responses: { 201: ChannelTemplate },
    errors: ['CHANNEL_NOT_FOUND', 'CHANNEL_REFUSED'],
  }),
  editTemplate: endpoint('PATCH', '/connected_channels/:id/templates/:templateId', {
    tag: 'Messages',
    summary: 'Change a template and submit it again',
    scope: 'full',
    needs: 'manager',
    params: ofChannel,
    body: EditTemplate,
    bodyLimit: fileBody,
    responses: { 200: ChannelTemplate },
    errors: ['CHANNEL_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'CHANNEL_REFUSED'],
  }),
  previewTemplate: endpoint('POST', '/connected_channels/:id/templates/preview', {
    tag: 'Messages',
    summary: 'See how a template would look, and why it would be refused',
    scope: 'full',
    needs: 'viewer',
    params: byId,
    body: PreviewTemplate,
    bodyLimit: textBody,
    responses: { 200: TemplatePreview },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  syncTemplates: endpoint('POST', '/connected_channels/:id/templates/sync', {
    tag: 'Messages',
    summary: 'Ask the provider for the templates of a channel now',
    scope: 'full',
    needs: 'manager',
    params: byId,
    responses: { 200: templatesOf },
    errors: ['CHANNEL_NOT_FOUND', 'CHANNEL_REFUSED'],
  }),
  deleteTemplate: endpoint('DELETE', '/connected_channels/:id/templates/:templateId', {
    tag: 'Messages',
    summary: 'Delete a template, with the provider too',
    scope: 'full',
    needs: 'manager',
    params: ofChannel,
    responses: { 200: z.object({ success: z.literal(true), templateId: z.string() }) },
    errors: ['CHANNEL_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'CHANNEL_REFUSED'],
  }),
  chooseTemplate: endpoint('POST', '/campaigns/:id/template', {
    tag: 'Campaigns',
    summary: 'Submit the text of a step as a template, choose one, or have none',
    scope: 'full',
    needs: 'manager',
    params: byId,
    body: ChooseTemplate,
    bodyLimit: textBody,
    responses: { 200: CampaignDetail },
    version: campaignVersion,
    errors: ['CAMPAIGN_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'TEMPLATE_NOT_APPROVED'],
  }),
}
