/** The mails that a member may choose to get. Invitations and links for new passwords are always sent. */
export const mailKinds = ['waiting', 'low_balance', 'receiver_down', 'import_finished'] as const
export type MailKind = (typeof mailKinds)[number]
