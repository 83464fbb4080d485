/** Who owns the n8n of the tests. */
export const owner = { email: 'owner@example.test', password: 'Correct-horse-1' }
