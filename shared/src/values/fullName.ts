/** The name of a contact as one text; empty for one without. */
export const fullName = ({
  firstName,
  lastName,
}: {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}): string => [firstName, lastName].filter(Boolean).join(' ')
