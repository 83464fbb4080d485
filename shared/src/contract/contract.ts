import { copyEndpoints } from './agency.ts'
import { z } from 'zod'
import { accountEndpoints } from './account.ts'
import { answerEndpoints } from './answer.ts'
import { answerFileEndpoints } from './answerFile.ts'
import { broadcastEndpoints } from './broadcastEndpoints.ts'
import { bulkEndpoints } from './bulk.ts'
import { bulkGreetingEndpoints } from './bulkGreeting.ts'
import { campaignEndpoints } from './campaign.ts'
import { channelEndpoints } from './channel.ts'
import { contactEndpoints } from './contact.ts'
import { contactMergeEndpoints } from './contactMerge.ts'
import { conversationEndpoints } from './conversation.ts'
import { createMessageEndpoints } from './createMessage.ts'
import { creditEndpoints } from './credits.ts'
import { customChannelEndpoints } from './customChannel.ts'
import { customFieldEndpoints } from './customField.ts'
import { endpoint } from './endpoint.ts'
import { eventEndpoints } from './events.ts'
import { importEndpoints } from './import.ts'
import { importGreetingEndpoints } from './importGreeting.ts'
import { knowledgeEndpoints } from './knowledge.ts'
import { listEndpoints } from './list.ts'
import { messageEndpoints } from './message.ts'
import { noteEndpoints } from './note.ts'
import { personalDataEndpoints } from './personalData.ts'
import { reportEndpoints } from './reports.ts'
import { scheduledMessageEndpoints } from './scheduledMessage.ts'
import { sendableTemplateEndpoints } from './sendableTemplate.ts'
import { segmentEndpoints } from './segment.ts'
import { hoursEndpoints } from './hours.ts'
import { inboxSettingsEndpoints } from './inboxSettings.ts'
import { snippetEndpoints } from './snippet.ts'
import { teamEndpoints } from './team.ts'
import { subAccountEndpoints } from './subAccount.ts'
import { tagEndpoints } from './tag.ts'
import { timeReportEndpoints } from './timeReports.ts'
import { timelineEndpoints } from './timeline.ts'
import { testQuestionEndpoints } from './testQuestion.ts'
import { testQuestionFileEndpoints } from './testQuestionFile.ts'
import { unansweredEndpoints } from './unanswered.ts'
import { webhookEndpoints } from './webhook.ts'

/**
 * Every endpoint of the interface, once (docs/interface.md#endpoints). Paths are relative to the base
 * address, which ends in `/v1`. Validation, routing, the OpenAPI document and the typed client all read this table.
 */
export const contract = {
  ...contactEndpoints,
  ...contactMergeEndpoints,
  ...customFieldEndpoints,
  ...tagEndpoints,
  ...segmentEndpoints,
  ...bulkEndpoints,
  ...bulkGreetingEndpoints,
  ...timelineEndpoints,
  ...personalDataEndpoints,
  ...listEndpoints,
  ...importEndpoints,
  ...importGreetingEndpoints,
  ...customChannelEndpoints,
  ...createMessageEndpoints,
  ...messageEndpoints,
  ...scheduledMessageEndpoints,
  ...noteEndpoints,
  ...snippetEndpoints,
  ...teamEndpoints,
  ...hoursEndpoints,
  ...inboxSettingsEndpoints,
  ...conversationEndpoints,
  ...sendableTemplateEndpoints,
  ...channelEndpoints,
  ...campaignEndpoints,
  ...knowledgeEndpoints,
  ...answerEndpoints,
  ...answerFileEndpoints,
  ...unansweredEndpoints,
  ...testQuestionEndpoints,
  ...testQuestionFileEndpoints,
  ...broadcastEndpoints,
  ...reportEndpoints,
  ...timeReportEndpoints,
  ...subAccountEndpoints,
  ...copyEndpoints,
  ...creditEndpoints,
  ...webhookEndpoints,
  ...eventEndpoints,
  ...accountEndpoints,
  getOpenApi: endpoint('GET', '/openapi.json', {
    tag: 'Documents',
    summary: 'This document',
    description: 'OpenAPI 3.1, made from the schemas by which the service reads requests. No key needed.',
    access: 'public',
    needs: null,
    responses: { 200: z.looseObject({ openapi: z.string() }) },
  }),
}

export type Contract = typeof contract
export type EndpointName = keyof Contract
