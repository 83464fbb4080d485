import type { MailKind } from '@replyloop/shared/values/mail'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'

export const unsubscribePath = '/mail/unsubscribe'

const signedText = (memberId: string, kind: string) => `unsubscribe:${memberId}:${kind}`

/** The link by which a member gets no more mails of a kind. It works without a sign-in, for ever, and does nothing else. */
export const unsubscribeUrl = (box: SecretBox, serverUrl: string, memberId: string, kind: MailKind): string =>
  `${serverUrl}${unsubscribePath}/${memberId}/${kind}/${box.sign(signedText(memberId, kind))}`

/** Whether a link is one that this service has made. */
export const isUnsubscribeLink = (
  box: SecretBox,
  { memberId, kind, signature }: { memberId: string; kind: string; signature: string },
): boolean => box.verify(signedText(memberId, kind), signature)
