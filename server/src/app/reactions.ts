import { audit } from '../modules/access/audit.store.ts'
import {
  apiKeyGenerated,
  creditLimitChanged,
  namedKeyCreated,
  namedKeyEnded,
  quietHoursChanged,
  settingsChanged,
  timeZoneChanged,
} from '../modules/accounts/accounts.facts.ts'
import { linkToMail, memberRetired } from '../modules/access/access.facts.ts'
import { handedOver } from '../modules/bot/bot.facts.ts'
import {
  queueLink,
  scheduleWaiting,
  mailFallenBalance,
  mailImportEnd,
  mailMention,
  mailStoppedBroadcast,
  tellAssigned,
  tellNeedsHuman,
  tellNewMessage,
  watchFailedLane,
  watchReceiver,
} from '../modules/mail/mail.reactions.ts'
import { importEnded } from '../modules/transfers/transfers.facts.ts'
import { factsOfKey, labelOfKey } from '../modules/accounts/keys.ts'
import {
  scheduleAnswer,
  scheduleEmbedding,
  scheduleTests,
  scheduleTranscription,
} from '../modules/bot/bot.reactions.ts'
import { copyKnowledge, forgetKnowledge } from '../modules/knowledge/knowledge.reactions.ts'
import {
  broadcastStopped,
  campaignCopied,
  campaignDeleting,
  greetingAsked,
  knowledgeChanged,
} from '../modules/campaigns/campaigns.facts.ts'
import {
  forgetRecipient,
  requireUnconfirmedSegment,
  requireUnusedSegment,
} from '../modules/campaigns/broadcasts.ts'
import { cancelFollowUps, postponeFollowUps } from '../modules/campaigns/followUps.ts'
import {
  cancelOpeningsOnLeave,
  carryDatedStepsOfAccount,
  enrollJoined,
  endDatedStepsOnLeave,
  planForDates,
  reviewForAddress,
  reviewOfContact,
  unlinkList,
} from '../modules/campaigns/campaigns.reactions.ts'
import { lockQueues, reviewAfter } from '../modules/campaigns/openings.ts'
import {
  channelResumed,
  channelStopped,
  sendAttempted,
  sendFailed,
  templateChanged,
  templatesSynced,
} from '../modules/channels/channels.facts.ts'
import {
  applyTemplateChange,
  publishChannelStopped,
  restLanesOf,
  resumeLanesOf,
  scheduleInbound,
} from '../modules/channels/channels.reactions.ts'
import { convertDates, scheduleRecheckOfPaired } from '../modules/contacts/contacts.reactions.ts'
import { scheduleSync } from '../modules/channels/templates.ts'
import { applyKeyword } from '../modules/optOut/applyKeyword.ts'
import { stopEverything } from '../modules/optOut/optOut.ts'
import {
  contactChanged,
  contactDeleting,
  contactOptedOut,
  datesChanged,
  customFieldDeclared,
  optOutUndone,
  listJoinsRequested,
} from '../modules/contacts/contacts.facts.ts'
import {
  contactWaits,
  conversationAged,
  episodeBegun,
  episodeRated,
  fileSettled,
  memberReplied,
  messageEdited,
  messageReceived,
  messageRefused,
  messageSent,
  snippetsUsed,
  writtenToMember,
  writtenToTeam,
} from '../modules/conversations/conversations.facts.ts'
import {
  applyDeliveryResult,
  forgetInNotices,
  rememberMarketingStops,
  rememberMessagesOf,
} from '../modules/conversations/conversations.reactions.ts'
import { scheduleMediaDeletionOf } from '../modules/conversations/media.ts'
import { forgetScheduledFiles } from '../modules/conversations/outgoing.ts'
import {
  balanceLow,
  creditsGranted,
  subAccountResumed,
  subAccountSuspended,
} from '../modules/credits/credits.facts.ts'
import { conversationGiven, memberMentioned } from '../modules/inbox/inbox.facts.ts'
import {
  assignToReplier,
  beginEpisode,
  countUse,
  drainTeam,
  endAged,
  keepScore,
  openHandedOver,
  recomputeByHours,
  releaseConversations,
  sendAwaySoon,
} from '../modules/inbox/inbox.reactions.ts'
import { listDeleting, listJoined, listLeft, listsJoining } from '../modules/lists/lists.facts.ts'
import { joinLists } from '../modules/lists/lists.reactions.ts'
import {
  endExportsOf,
  refuseWhileImporting,
  rememberForImports,
} from '../modules/transfers/transfers.reactions.ts'
import { forgetTest } from '../modules/reports/reports.ts'
import { scheduleRetention } from '../modules/privacy/applyRetention.ts'
import { replyAttempted, subscriptionFailing } from '../modules/webhooks/webhooks.facts.ts'
import { segmentDeleting, segmentFilterChanging } from '../modules/segments/segments.facts.ts'
import { onFact } from '../platform/facts.ts'
import { applyRefusal } from './applyRefusal.ts'
import { applySend } from './applySend.ts'

/** What follows a fact of one module in others, in the same transaction and in this order. */
const reactions = [
  onFact(apiKeyGenerated, [
    (tx, { caller, lastFour }) => audit(tx, caller, 'api_key_generated', `…${lastFour}`),
  ]),
  onFact(namedKeyCreated, [
    (tx, { caller, key }) =>
      audit(tx, caller, 'api_key_created', labelOfKey(key), { facts: factsOfKey(key) }),
  ]),
  onFact(namedKeyEnded, [(tx, { caller, key }) => audit(tx, caller, 'api_key_ended', labelOfKey(key))]),
  onFact(settingsChanged, [
    async (tx, { caller, settings, changes }) => {
      await audit(tx, caller, 'settings_changed', settings.join(', '), { changes })
      if (settings.includes('retention')) await scheduleRetention(tx, caller.id)
      if (settings.includes('bot')) await scheduleEmbedding(tx, { accountId: caller.id })
    },
  ]),
  onFact(creditLimitChanged, [reviewAfter('credit')]),
  onFact(timeZoneChanged, [
    convertDates,
    (tx, { accountId }) => carryDatedStepsOfAccount(tx, accountId),
    recomputeByHours,
  ]),
  onFact(quietHoursChanged, [reviewAfter('quiet_hours_changed')]),
  onFact(contactChanged, [reviewOfContact]),
  onFact(datesChanged, [planForDates]),
  onFact(optOutUndone, [(tx, { caller, contactId }) => audit(tx, caller, 'opt_out_undone', contactId)]),
  onFact(customFieldDeclared, [
    (tx, { caller, action, field, changes }) =>
      audit(tx, caller, action, field.name, {
        facts: { fieldId: field.id, type: field.type },
        ...(changes && { changes }),
      }),
    (tx, { caller }) => carryDatedStepsOfAccount(tx, caller.id),
  ]),
  onFact(contactOptedOut, [(tx, contact) => stopEverything(tx, contact, 'by_api')]),
  onFact(listJoinsRequested, [joinLists]),
  onFact(contactDeleting, [
    scheduleMediaDeletionOf,
    forgetScheduledFiles,
    rememberMessagesOf,
    rememberMarketingStops,
    forgetInNotices,
    endExportsOf,
    rememberForImports,
    forgetRecipient,
    forgetTest,
  ]),
  onFact(campaignCopied, [copyKnowledge]),
  onFact(campaignDeleting, [forgetKnowledge]),
  onFact(knowledgeChanged, [scheduleTests, scheduleEmbedding]),
  onFact(greetingAsked, [refuseWhileImporting]),
  onFact(listsJoining, [lockQueues]),
  onFact(listJoined, [enrollJoined]),
  onFact(listLeft, [cancelOpeningsOnLeave, endDatedStepsOnLeave]),
  onFact(listDeleting, [unlinkList]),
  onFact(segmentDeleting, [requireUnusedSegment]),
  onFact(segmentFilterChanging, [requireUnconfirmedSegment]),
  onFact(episodeBegun, [beginEpisode]),
  onFact(writtenToTeam, [drainTeam]),
  onFact(writtenToMember, [tellNewMessage]),
  onFact(contactWaits, [sendAwaySoon]),
  onFact(episodeRated, [keepScore]),
  onFact(conversationAged, [endAged]),
  onFact(messageReceived, [
    async (tx, { contact, message }) => {
      await cancelFollowUps(tx, contact.id, 'contact_wrote')
      if (message.channelId !== null) await reviewForAddress(tx, contact)
      if (message.mediaHash !== null) await scheduleTranscription(tx, { message })
    },
    applyKeyword,
    scheduleAnswer,
  ]),
  onFact(fileSettled, [scheduleTranscription]),
  onFact(channelStopped, [
    publishChannelStopped,
    (tx, { id, accountId }) => watchReceiver(tx, { accountId, receiver: id }),
  ]),
  onFact(channelResumed, [reviewAfter('channel_changed'), scheduleSync, scheduleInbound]),
  onFact(messageEdited, [applyKeyword]),
  onFact(messageRefused, [
    (tx, { message, ...refused }) => applyRefusal(tx, { contactId: message.contactId, message, ...refused }),
  ]),
  onFact(sendAttempted, [applySend]),
  onFact(sendFailed, [watchFailedLane]),
  onFact(templateChanged, [applyTemplateChange]),
  onFact(templatesSynced, [(tx, { channel }) => reviewAfter('channel_changed')(tx, channel)]),
  onFact(replyAttempted, [applyDeliveryResult]),
  onFact(subscriptionFailing, [(tx, { id, accountId }) => watchReceiver(tx, { accountId, receiver: id })]),
  onFact(handedOver, [openHandedOver, scheduleWaiting, tellNeedsHuman, scheduleRecheckOfPaired]),
  onFact(importEnded, [mailImportEnd]),
  onFact(broadcastStopped, [mailStoppedBroadcast]),
  onFact(memberMentioned, [mailMention]),
  onFact(conversationGiven, [tellAssigned]),
  onFact(linkToMail, [queueLink]),
  onFact(memberReplied, [assignToReplier]),
  onFact(snippetsUsed, [countUse]),
  onFact(memberRetired, [releaseConversations]),
  onFact(messageSent, [(tx, { id }) => postponeFollowUps(tx, id)]),
  onFact(creditsGranted, [reviewAfter('credit')]),
  onFact(balanceLow, [mailFallenBalance]),
  onFact(subAccountSuspended, [restLanesOf]),
  onFact(subAccountResumed, [resumeLanesOf, reviewAfter('resumption'), reviewAfter('credit')]),
]

/** Connects every fact with its reactions; each service of a process does, with the same ones. */
export const connectReactions = (): void => reactions.forEach((connect) => connect())
